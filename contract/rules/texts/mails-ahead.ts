import type { MailCount, MailedAct, MailsAhead } from '#contract/mails-ahead.ts';

const persons = (count: number): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? 'persona' : 'personas'}`;

/** «12 que siguen el procedimiento y 2 licitantes»; empty where there is nobody. */
function kindsText({ bidders, following, searching }: MailCount): string {
  const kind = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`];
  return new Intl.ListFormat('es-MX').format([
    ...kind(bidders, 'licitante', 'licitantes'),
    ...kind(following, 'que sigue el procedimiento', 'que siguen el procedimiento'),
    ...kind(
      searching,
      'que sigue una búsqueda en la que aparece',
      'que siguen una búsqueda en la que aparece',
    ),
  ]);
}

function publicationText(searching: number, sendsMail: boolean): string {
  if (searching === 0) return 'No se avisará a nadie por correo: nadie sigue búsquedas de procedimientos.';
  const who = `${persons(searching)} ${searching === 1 ? 'sigue' : 'siguen'} búsquedas de procedimientos`;
  return sendsMail
    ? `${who}: se avisará por correo a quien lo encuentre en la suya.`
    : `El portal aún no envía correos: no se avisará a nadie. ${who}.`;
}

/** To how many an act is told by mail, and to whom; where the portal sends none, who will not be told. */
export function mailsAheadText(
  { counts, searching }: MailsAhead,
  act: MailedAct,
  { sendsMail }: { sendsMail: boolean },
): string {
  // What was announced is public already: its call is a new state of it.
  const of = act === 'publication' ? 'open' : act;
  if (counts.length === 0 && act === 'publication') return publicationText(searching, sendsMail);
  const count = counts.find((one) => one.of === of);
  if (count === undefined) return 'De este paso no se avisa por correo.';
  const total = count.bidders + count.following + count.searching;
  if (total === 0) return 'No se avisará a nadie por correo: nadie sigue este procedimiento.';
  return sendsMail
    ? `Se avisará por correo a ${persons(total)}: ${kindsText(count)}.`
    : `El portal aún no envía correos: no se avisará a nadie. ${total === 1 ? 'Lo espera' : 'Lo esperan'} ${persons(total)}: ${kindsText(count)}.`;
}
