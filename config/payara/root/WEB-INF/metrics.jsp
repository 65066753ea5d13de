<%@ page session="false" trimDirectiveWhitespaces="true" %><%
  // The product's own figures, at the root of the port
  application.getContext("/recommit").getRequestDispatcher("/metrics").forward(request, response);
%>
