import { SCREEN_BASE } from '#contract/endpoint.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { withStop } from '#contract/rules/texts/with-stop.ts';
import { SECRET_MARK, type MailWords } from '#server/kit/mail/queue-mail.ts';

interface Facts {
  folio: string;
  kind: RequestKind;
  publicUrl: string;
}

const followUpOf = ({ publicUrl, folio }: Facts) =>
  `${publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${folio}`;

const valuesOf = (facts: Facts) => ({
  folio: facts.folio,
  tramite: REQUEST_KIND_LABELS[facts.kind].toLowerCase(),
  seguimiento: followUpOf(facts),
});

/** «inscripción al padrón», «baja voluntaria del padrón». */
const PREPOSITIONS = { registration: 'al', renewal: 'en el', update: 'en el', cancellation: 'del' } as const;

/** Mail of a new draft: the only one that carries the key. */
export function draftMail(facts: Facts): MailWords {
  const values = valuesOf(facts);
  return {
    template: 'request_created',
    values: { ...values, tramite: `${values.tramite} ${PREPOSITIONS[facts.kind]}`, clave: SECRET_MARK },
  };
}

/** Sentence and mail of a request that was sent. */
export function submittedWords(
  facts: Facts,
  answerDue: string,
  sent: { name: string; papers: readonly string[] },
): MailWords & { publicText: string } {
  const answer = `La Unidad responderá a más tardar el ${shortDate(answerDue)}.`;
  const kind = REQUEST_KIND_LABELS[facts.kind].toLowerCase();
  const received = `Recibimos la solicitud de ${kind} de ${withStop(sent.name)}`;
  const list = sent.papers.length === 0 ? '' : `\n\nDocumentos que recibimos:\n- ${sent.papers.join('\n- ')}`;
  const mensaje = `${received} ${answer}${list}\n\nEl acuse en PDF se descarga donde la sigues.`;
  return {
    publicText: `${received} ${answer}`,
    template: 'request_submitted',
    values: { ...valuesOf(facts), mensaje },
  };
}

/** Sentence and mail of corrections that were sent. */
export function correctedWords(
  facts: Facts,
  answerDue: string,
  replies: readonly string[],
): MailWords & { publicText: string } {
  const publicText = `Recibimos tus correcciones. La Unidad responderá a más tardar el ${shortDate(answerDue)}.`;
  const mensaje =
    replies.length === 0 ? publicText : `${publicText}\n\nRespondiste:\n- ${replies.join('\n- ')}`;
  return { publicText, template: 'request_corrected', values: { ...valuesOf(facts), mensaje } };
}

/** Sentence and mail of a request that was withdrawn. */
export function withdrawnWords(facts: Facts): MailWords & { publicText: string } {
  const mensaje = 'Retiraste tu solicitud. Puedes empezar otra cuando quieras.';
  return { publicText: mensaje, template: 'request_withdrawn', values: { ...valuesOf(facts), mensaje } };
}

/** How long a one-time code works: so many minutes, or until midnight. */
export type CodeLife = number | 'midnight';

const lifeWords = (life: CodeLife): string =>
  life === 'midnight'
    ? 'Es el último que enviamos hoy: vale hasta la medianoche (hora del centro de México) y se usa una sola vez.'
    : `Vale ${life} minutos y se usa una sola vez.`;

/** Mail with the one-time code of a registered supplier. */
export const codeMail = (number: string, life: CodeLife): MailWords => ({
  template: 'supplier_code',
  values: { numero: number, clave: SECRET_MARK, vigencia: lifeWords(life) },
});

/** Mail with the code that proves a new mailbox. */
export const mailboxCodeMail = (folio: string, life: CodeLife): MailWords => ({
  template: 'mailbox_code',
  values: { folio, clave: SECRET_MARK, vigencia: lifeWords(life) },
});

/** Mail with the code for another key. */
export const keyCodeMail = (folio: string, life: CodeLife): MailWords => ({
  template: 'key_code',
  values: { folio, clave: SECRET_MARK, vigencia: lifeWords(life) },
});

/** Notice that the key was replaced. */
export const keyReplacedMail = (folio: string): MailWords => ({
  template: 'key_replaced',
  values: { folio },
});
