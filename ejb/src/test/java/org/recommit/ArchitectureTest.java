package org.recommit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

@AnalyzeClasses(packages = "org.recommit", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] PURE = {
        "org.recommit.retry..", "org.recommit.ledger..", "org.recommit.reconcile..", "org.recommit.paging.."
    };
    private static final String[] CONTAINER = {"jakarta..", "org.eclipse.microprofile..", "org.hibernate.."};

    @ArchTest
    static final ArchRule pure_packages_know_nothing_of_a_container = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CONTAINER);

    @ArchTest
    static final ArchRule pure_packages_know_only_each_other_of_ours = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat(resideInAPackage("org.recommit..").and(not(resideInAnyPackage(PURE))));

    @ArchTest
    static final ArchRule the_records_of_the_audit_are_pure = noClasses()
            .that()
            .resideInAPackage("org.recommit.audit..")
            .and()
            .areRecords()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CONTAINER);

    @ArchTest
    static final ArchRule the_retry_engine_knows_java_only = classes()
            .that()
            .resideInAPackage("org.recommit.retry..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("org.recommit.retry..", "java..", "javax.transaction.xa.."));

    @ArchTest
    static final ArchRule packages_do_not_run_in_a_circle =
            slices().matching("org.recommit.(*)..").should().beFreeOfCycles();

    /**
     * The wait belongs to the broker: no thread sleeps, for a retry or for anything else. But one place may hold its caller's,
     * on methods for which that was allowed when they were deployed.
     */
    @ArchTest
    static final ArchRule no_thread_sleeps = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("org.recommit.inline.CappedBackoffInterceptor")
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .orShould()
            .callMethod(Thread.class, "sleep", long.class, int.class)
            .orShould()
            .callMethod(TimeUnit.class, "sleep", long.class)
            .orShould()
            .callMethod(LockSupport.class, "parkNanos", long.class)
            .orShould()
            .callMethod(LockSupport.class, "parkNanos", Object.class, long.class);

    @ArchTest
    static final ArchRule listeners_stand_where_the_road_of_a_message_is_read = classes()
            .that()
            .haveSimpleNameEndingWith("Listener")
            .or()
            .areAnnotatedWith("jakarta.ejb.MessageDriven")
            .should()
            .resideInAPackage("org.recommit.commit")
            .allowEmptyShould(true);
}
