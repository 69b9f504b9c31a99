const HTML = `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mis datos de empleado · Campus de demostración</title>
</head>
<body>
<main>
<h1>Mis datos de empleado</h1>
<p>Página de demostración. En la Universidad, este enlace abre el servicio de Recursos Humanos que se indica con HR_EMPLOYEE_URL.</p>
<p><a href="/AdquisicionesUG/">Volver al portal</a></p>
</main>
</body>
</html>`;

/** Stand-in for the HR employee data page. */
export function employeePage(): Response {
  return new Response(HTML, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}
