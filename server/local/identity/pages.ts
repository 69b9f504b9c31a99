import { MAILBOX_PATH } from '#server/kit/mail/mailbox.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);
}

/** A page of the identity provider. */
export function page(title: string, content: string, script = ''): string {
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Identidad de demostración</title>
<link rel="stylesheet" href="/identidad/estilo.css">
<link rel="icon" href="data:,">
${script === '' ? '' : `<script src="${script}" defer></script>`}
</head>
<body>
<header><p>Identidad de demostración</p></header>
<main>
${content}
</main>
</body>
</html>`;
}

interface SignInPage {
  action: string;
  username?: string;
  error?: string;
  hasMailbox: boolean;
}

/** Sign-in form; works without scripts. After a failure the user name stays. */
export function signInPage({ action, username = '', error, hasMailbox }: SignInPage): string {
  const described = error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  const people = DEMO_PEOPLE.map(
    (person) =>
      `<li><code>${person.username}</code> ${escapeHtml(person.name)}. ${escapeHtml(person.purpose)}.</li>`,
  ).join('\n');
  return page(
    error === undefined ? 'Inicia sesión' : 'Error al iniciar sesión',
    `<h1>Inicia sesión</h1>
<p>Para entrar a Unidad de Adquisiciones - INTRA.</p>
${error === undefined ? '' : `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<label for="usuario">Usuario</label>
<input id="usuario" name="usuario" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(username)}"${error === undefined ? ' autofocus' : ''}${described}>
<label for="contrasena">Contraseña</label>
<input id="contrasena" name="contrasena" type="password" autocomplete="current-password" required${error === undefined ? '' : ' autofocus'}${described}>
<div class="actions">
<button type="submit" name="accion" value="entrar">Entrar</button>
<button type="submit" name="accion" value="cancelar" class="quiet" formnovalidate>Cancelar</button>
</div>
</form>
<section aria-labelledby="personas">
<h2 id="personas">Personas de demostración</h2>
<p>Son ficticias. La contraseña de todas es <code>${DEMO_PASSWORD}</code>.</p>
<ul>
${people}
</ul>
${hasMailbox ? `<p>Un proveedor entra sin usuario, desde Mi cuenta, con un código que va a su correo, como <code>vera.ventas@proveedor.example</code>. <a href="${MAILBOX_PATH}">Correos de la demostración</a></p>` : ''}
</section>`,
  );
}

/** Asks before ending the session, or does it at once when the request came from the person's own portal. */
export function signOutPage(form: string, isAutomatic: boolean): string {
  const confirm =
    '<button type="submit" form="op.logoutForm" name="logout" value="yes">Cerrar sesión</button>';
  return isAutomatic
    ? page(
        'Cerrando sesión',
        `<h1>Cerrando tu sesión</h1>
<p>Si no avanza, usa el botón.</p>
${form}
<div class="actions">${confirm}</div>`,
        '/identidad/salir.js',
      )
    : page(
        'Cerrar sesión',
        `<h1>¿Quieres cerrar tu sesión?</h1>
<p>También saldrás de los demás servicios que usan esta identidad.</p>
${form}
<div class="actions">${confirm}
<button type="submit" form="op.logoutForm" class="quiet">Seguir en sesión</button></div>`,
      );
}

/** A message with one way back to the portal. */
export function messagePage(title: string, text: string, portal: string): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(portal)}">Ir al portal</a></p>`,
  );
}
