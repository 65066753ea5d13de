package org.recommit.web.security;

import jakarta.annotation.security.DeclareRoles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.authentication.mechanism.http.BasicAuthenticationMechanismDefinition;

/** HTTP Basic for pages and REST alike; who may sign in is asked of {@link BuiltInAdmin}, then of {@link TableUsers}. */
@ApplicationScoped
@BasicAuthenticationMechanismDefinition(realmName = "recommit")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.PHARMACIST, Roles.FINANCE, Roles.AUDITOR, Roles.ADMIN})
class SignInConfiguration {}
