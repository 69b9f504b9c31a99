import { SCREEN_BASE } from '#contract/endpoint.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import { SECRET_MARK } from '#server/kit/mail/queue-mail.ts';

interface Facts {
  folio: string;
  kind: RequestKind;
  publicUrl: string;
}

interface Words {
  subject: string;
  text: string;
  template: string;
}

const SIGNATURE = 'Unidad de Adquisiciones y Servicios de Apoyo';

const followUpOf = ({ publicUrl, folio }: Facts) =>
  `${publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${folio}`;

function letter(facts: Facts, paragraphs: readonly string[]): string {
  return [...paragraphs, `Sigue tu trámite en ${followUpOf(facts)}`, SIGNATURE].join('\n\n');
}

/** «inscripción al padrón», «baja voluntaria del padrón». */
const PREPOSITIONS = { registration: 'al', renewal: 'en el', update: 'en el', cancellation: 'del' } as const;

/** Mail of a new draft: the only one that carries the key. */
export function draftMail(facts: Facts): Words {
  return {
    template: 'request_created',
    subject: `Guarda el folio de tu solicitud: ${facts.folio}`,
    text: letter(facts, [
      `Empezaste una solicitud de ${REQUEST_KIND_LABELS[facts.kind].toLowerCase()} ${PREPOSITIONS[facts.kind]} padrón de proveedores. Aún no se envía.`,
      `Folio: ${facts.folio}\nClave de seguimiento: ${SECRET_MARK}`,
      'Con el folio y la clave puedes continuar en otro equipo. No los compartas: quien los tenga puede ver y cambiar tu solicitud.',
    ]),
  };
}

/** Sentence and mail of a request that was sent. */
export function submittedWords(facts: Facts, answerDue: string): Words & { publicText: string } {
  const publicText = `Recibimos tu solicitud. La Unidad responderá a más tardar el ${shortDate(answerDue)}.`;
  return {
    publicText,
    template: 'request_submitted',
    subject: `Recibimos tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText]),
  };
}

/** Sentence and mail of corrections that were sent. */
export function correctedWords(facts: Facts, answerDue: string): Words & { publicText: string } {
  const publicText = `Recibimos tus correcciones. La Unidad responderá a más tardar el ${shortDate(answerDue)}.`;
  return {
    publicText,
    template: 'request_corrected',
    subject: `Recibimos las correcciones de tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText]),
  };
}

/** Sentence and mail of a request that was withdrawn. */
export function withdrawnWords(facts: Facts): Words & { publicText: string } {
  const publicText = 'Retiraste tu solicitud. Puedes empezar otra cuando quieras.';
  return {
    publicText,
    template: 'request_withdrawn',
    subject: `Retiraste tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText]),
  };
}

/** Mail with the one-time code of a registered supplier. */
export function codeMail(number: string, until: 'minutes' | 'midnight'): Words {
  const how =
    until === 'minutes'
      ? 'Vale 15 minutos y se usa una sola vez.'
      : 'Es el último que enviamos hoy: vale hasta la medianoche (hora del centro de México) y se usa una sola vez.';
  return {
    template: 'supplier_code',
    subject: 'Tu código para el padrón de proveedores',
    text: [
      `Código para el registro ${number}: ${SECRET_MARK}`,
      `${how} Si no lo pediste, no hagas nada: nadie puede entrar sin él.`,
      SIGNATURE,
    ].join('\n\n'),
  };
}
