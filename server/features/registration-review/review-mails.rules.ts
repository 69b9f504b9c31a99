import { shortDate } from '#contract/rules/calendar.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { saidOnce } from './observation-words.ts';

/** What every mail about a request needs to know. */
export interface MailFacts {
  folio: string;
  kind: RequestKind;
  name: string;
  /** Address of the follow-up screen. */
  followUp: string;
}

interface Words {
  subject: string;
  text: string;
}

const SIGNATURE = 'Unidad de Adquisiciones y Servicios de Apoyo';

function letter({ folio, name, followUp }: MailFacts, paragraphs: string[]): string {
  return [
    `${name}:`,
    ...paragraphs,
    `Consulta tu trámite con el folio ${folio} y tu clave de seguimiento en ${followUp}`,
    SIGNATURE,
  ].join('\n\n');
}

const kindOf = ({ kind }: MailFacts) => REQUEST_KIND_LABELS[kind].toLowerCase();

/** Sentence and mail of a request that goes back with observations. */
export function observedWords(
  facts: MailFacts,
  observations: readonly { label: string; reason: string | null; remark: string }[],
  correctionDue: string,
): Words & { publicText: string } {
  const many = observations.length === 1 ? '1 observación' : `${observations.length} observaciones`;
  const publicText = `Tu solicitud tiene ${many}. Corrígela a más tardar el ${shortDate(correctionDue)}; después se desecha.`;
  return {
    publicText,
    subject: `Tu solicitud ${facts.folio} tiene ${many}`,
    text: letter(facts, [
      publicText,
      observations.map(({ label, reason, remark }) => `- ${label}: ${saidOnce(reason, remark)}`).join('\n'),
    ]),
  };
}

/** Sentence and mail of a request that somebody of the unit took. */
export function takenWords(facts: MailFacts): Words & { publicText: string } {
  const publicText = 'La Unidad empezó a revisar tu solicitud.';
  const next = 'Te avisaremos por correo de cada paso. Por ahora no tienes que hacer nada.';
  return {
    publicText,
    subject: `Empezamos a revisar tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText, next]),
  };
}

/** Sentence and mail of a request that was validated and waits for the second person. */
export function validatedWords(facts: MailFacts): Words & { publicText: string } {
  const publicText = 'La revisión terminó. Falta la aprobación de la Unidad.';
  return {
    publicText,
    subject: `Terminó la revisión de tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText, 'Te avisaremos cuando se apruebe. Por ahora no tienes que hacer nada.']),
  };
}

/** Sentence and mail of an approval. */
export function approvedWords(
  facts: MailFacts,
  {
    number,
    validUntil,
    certificate,
    suspension,
  }: {
    number: string | null;
    validUntil: string | null;
    /** Code of the certificate that was issued. */
    certificate: string | null;
    suspension?: { endsOn: string | null };
  },
): Words & { publicText: string } {
  const until = validUntil === null ? '' : ` Está vigente hasta el ${shortDate(validUntil)}.`;
  const texts: Record<RequestKind, string> = {
    registration: `Aprobamos tu inscripción. Tu número de registro es ${number ?? ''}.${until} Ya puedes descargar tu constancia.`,
    renewal: `Aprobamos tu refrendo del registro ${number ?? ''}.${until} Ya puedes descargar tu nueva constancia.`,
    update: `Aprobamos la actualización de tus datos en el registro ${number ?? ''}.${certificate === null ? '' : ' Descarga tu nueva constancia: la anterior ya no vale, porque decía los datos de antes.'}`,
    cancellation: `Dimos de baja tu registro ${number ?? ''}, como lo pediste. Tu constancia ya no es válida.`,
  };
  const publicText = texts[facts.kind] + (suspension === undefined ? '' : suspendedText(suspension));
  return {
    publicText,
    subject: `Aprobamos tu ${kindOf(facts)} (${facts.folio})`,
    text: letter(facts, [publicText]),
  };
}

/** A renewal does not lift a suspension that is still in force. */
function suspendedText({ endsOn }: { endsOn: string | null }): string {
  const until = endsOn === null ? '' : ` hasta el ${shortDate(endsOn)}`;
  return ` El refrendo no levanta la suspensión: tu registro sigue suspendido${until}.`;
}

/** Sentence and mail of a rejection. */
export function rejectedWords(facts: MailFacts, reason: string): Words & { publicText: string } {
  const publicText = `No aprobamos tu ${kindOf(facts)}. Motivo: ${reason}`;
  return {
    publicText,
    subject: `No aprobamos tu ${kindOf(facts)} (${facts.folio})`,
    text: letter(facts, [publicText, 'Puedes empezar otra solicitud cuando se resuelva el motivo.']),
  };
}

/** Sentence and mail of a request that nobody corrected in time. */
export function dismissedWords(facts: MailFacts, correctionDue: string): Words & { publicText: string } {
  const publicText = `Desechamos tu solicitud: el plazo para corregirla terminó el ${shortDate(correctionDue)} y no llegaron las correcciones.`;
  return {
    publicText,
    subject: `Desechamos tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText, 'Puedes empezar otra solicitud cuando quieras.']),
  };
}

/** Sentence and mail before the correction term ends. */
export function warnedWords(facts: MailFacts, correctionDue: string): Words & { publicText: string } {
  const publicText = `El plazo para corregir tu solicitud termina el ${shortDate(correctionDue)}.`;
  return {
    publicText,
    subject: `El plazo para corregir tu solicitud ${facts.folio} está por terminar`,
    text: letter(facts, [
      publicText,
      'Si no se corrige antes, la solicitud se desecha y habría que empezar otra.',
    ]),
  };
}

/** A term that ends later because a day was declared without work. */
export function lengthenedWords(
  facts: MailFacts,
  { day, due, isObserved }: { day: string; due: string; isObserved: boolean },
): Words & { publicText: string } {
  const whose = isObserved ? 'tu plazo para corregir' : 'el plazo de la Unidad para responder';
  const publicText = `El ${shortDate(day)} se declaró inhábil: ${whose} termina ahora el ${shortDate(due)}.`;
  return {
    publicText,
    subject: `Tienes un día más para corregir tu solicitud ${facts.folio}`,
    text: letter(facts, [publicText]),
  };
}
