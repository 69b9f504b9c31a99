import { shortDate } from '#contract/rules/days/calendar.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { MAILBOX_PATH, type MailboxMail } from '#server/kit/mail/mailbox.ts';
import { escapeHtml, page } from './pages.ts';

/** The newest are shown whole; an address finds the others. */
const SHOWN = 60;

interface MailboxPage {
  /** Newest first. */
  mails: readonly MailboxMail[];
  /** Part of an address; empty for all. */
  to: string;
  /** Address of the portal. */
  portal: string;
}

/** What the demonstration mailed, with links that work; read without scripts. */
export function mailboxPage({ mails, to, portal }: MailboxPage): string {
  const part = to.trim().toLowerCase();
  const found = mails.filter((mail) => mail.to.toLowerCase().includes(part));
  const receivers = [...new Set(mails.map((mail) => mail.to))].toSorted();
  return page(
    'Correos',
    `<h1>Correos de la demostración</h1>
<p>De esta demostración no sale ningún correo: los que manda el portal llegan aquí, a lo más en un minuto, con sus códigos y sus enlaces. Vuelve a cargar la página para ver los nuevos. Para entrar a Mi cuenta como proveedor, pide un código con <code>vera.ventas@proveedor.example</code>, que vende por su empresa, o con el correo registrado de cualquier proveedor.</p>
<form class="mail-filter" method="get" action="${MAILBOX_PATH}">
<label for="para">Buzón</label>
<div>
<input id="para" name="para" list="buzones" autocapitalize="none" autocomplete="off" spellcheck="false" value="${escapeHtml(to)}">
<button type="submit">Ver</button>
</div>
<datalist id="buzones">${receivers.map((one) => `<option value="${escapeHtml(one)}">`).join('')}</datalist>
</form>
<p>${countWords(found.length, part)}${part === '' ? '' : ` <a href="${MAILBOX_PATH}">Ver todos</a>`}</p>
${found.slice(0, SHOWN).map(mailArticle).join('\n')}
<p><a href="${escapeHtml(portal)}">Ir al portal</a></p>`,
  );
}

function countWords(count: number, part: string): string {
  const where = part === '' ? '' : ` a «${escapeHtml(part)}»`;
  if (count === 0) return `Todavía no hay correos${where}.`;
  const words =
    count === 1 ? `1 correo${where}` : `${count} correos${where}, del más reciente al más antiguo`;
  return count > SHOWN ? `${words}; se ven los ${SHOWN} primeros.` : `${words}.`;
}

function mailArticle({ to, subject, text, at }: MailboxMail, place: number): string {
  const { date, time } = toMexico(at);
  return `<details class="mail"${place === 0 ? ' open' : ''}>
<summary><b>${escapeHtml(subject)}</b><span>${escapeHtml(to)} · ${shortDate(date)}, ${time.slice(0, 5)}</span></summary>
<div class="mail-text">${withLinks(text)}</div>
<p><a href="${MAILBOX_PATH}?${escapeHtml(new URLSearchParams({ para: to }).toString())}">Solo este buzón</a></p>
</details>`;
}

/** Web addresses of a text become links; the point that ends a sentence is not one of theirs. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, place) => {
      if (place % 2 === 0) return escapeHtml(piece);
      const address = escapeHtml(/[.,;)]$/.test(piece) ? piece.slice(0, -1) : piece);
      return `<a href="${address}">${address}</a>${/[.,;)]$/.test(piece) ? piece.slice(-1) : ''}`;
    })
    .join('');
