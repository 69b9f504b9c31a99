import { shortDate } from '#contract/rules/days/calendar.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import { changeLines, type IdentityChange } from '#contract/rules/registry/identity-changes.ts';
import type { MailWords } from '#server/kit/mail/queue-mail.ts';
import { saidOnce } from './observation-words.ts';

/** What every mail about a request needs to know. */
export interface MailFacts {
  folio: string;
  kind: RequestKind;
  name: string;
  /** Address of the follow-up screen. */
  followUp: string;
}

/** Sentence of the follow-up, and mail. */
type Words = MailWords & { publicText: string };

const kindOf = ({ kind }: MailFacts) => REQUEST_KIND_LABELS[kind].toLowerCase();

const words = (
  template: MailWords['template'],
  facts: MailFacts,
  publicText: string,
  more: Readonly<Record<string, string>> = {},
): Words => ({
  template,
  publicText,
  values: {
    nombre: facts.name,
    folio: facts.folio,
    tramite: kindOf(facts),
    seguimiento: facts.followUp,
    mensaje: publicText,
    ...more,
  },
});

/** Sentence and mail of a request that goes back with observations. */
export function observedWords(
  facts: MailFacts,
  observations: readonly { label: string; reason: string | null; remark: string }[],
  correctionDue: string,
): Words {
  const many = observations.length === 1 ? '1 observación' : `${observations.length} observaciones`;
  const publicText = `Tu solicitud tiene ${many}. Corrígela a más tardar el ${shortDate(correctionDue)}; después se desecha.`;
  return words('request_observed', facts, publicText, {
    cuantas: many,
    observaciones: observations
      .map(({ label, reason, remark }) => `- ${label}: ${saidOnce(reason, remark)}`)
      .join('\n'),
  });
}

/** Sentence and mail of a request that somebody of the unit took. */
export function takenWords(facts: MailFacts): Words {
  const publicText = 'La Unidad empezó a revisar tu solicitud.';
  return words('request_taken', facts, publicText);
}

/** Sentence and mail of a request that was validated and waits for the second person. */
export function validatedWords(facts: MailFacts): Words {
  const publicText = 'La revisión terminó. Falta la aprobación de la Unidad.';
  return words('request_validated', facts, publicText);
}

/** Sentence and mail of an approval. */
export function approvedWords(
  facts: MailFacts,
  {
    number,
    validUntil,
    certificate,
    suspension,
    accountFrom,
    changes,
  }: {
    number: string | null;
    validUntil: string | null;
    /** Code of the certificate that was issued. */
    certificate: string | null;
    suspension?: { endsOn: string | null };
    accountFrom: string | null;
    changes: readonly IdentityChange[];
  },
): Words {
  const until = validUntil === null ? '' : ` Está vigente hasta el ${shortDate(validUntil)}.`;
  const texts: Record<RequestKind, string> = {
    registration: `Aprobamos tu inscripción. Tu número de registro es ${number ?? ''}.${until} Ya puedes descargar tu constancia.`,
    renewal: `Aprobamos tu refrendo del registro ${number ?? ''}.${until} Ya puedes descargar tu nueva constancia.`,
    update: `Aprobamos la actualización de tus datos en el registro ${number ?? ''}.${certificate === null ? '' : ' Descarga tu nueva constancia: la anterior ya no vale, porque decía los datos de antes.'}`,
    cancellation: `Dimos de baja tu registro ${number ?? ''}, como lo pediste. Tu constancia ya no es válida.`,
  };
  const publicText = texts[facts.kind] + (suspension === undefined ? '' : suspendedText(suspension));
  if (changes.length === 0) return words('request_approved', facts, publicText);
  const from =
    accountFrom === null
      ? ''
      : `\n\nLa cuenta nueva cuenta desde el ${shortDate(accountFrom)}; hasta entonces se usa la de antes.`;
  // By mail only: the follow-up tells whoever has the key nothing of the data.
  return words('request_approved', facts, publicText, {
    mensaje: `${publicText}\n\nLo que cambió:\n${changeLines(changes, facts.kind === 'registration')}${from}`,
  });
}

/** A renewal does not lift a suspension that is still in force. */
function suspendedText({ endsOn }: { endsOn: string | null }): string {
  const until = endsOn === null ? '' : ` hasta el ${shortDate(endsOn)}`;
  return ` El refrendo no levanta la suspensión: tu registro sigue suspendido${until}.`;
}

/** Sentence and mail of a rejection. */
export function rejectedWords(facts: MailFacts, reason: string): Words {
  const publicText = `No aprobamos tu ${kindOf(facts)}. Motivo: ${reason}`;
  return words('request_rejected', facts, publicText);
}

/** Sentence and mail of a request that nobody corrected in time. */
export function dismissedWords(facts: MailFacts, correctionDue: string): Words {
  const publicText = `Desechamos tu solicitud: el plazo para corregirla terminó el ${shortDate(correctionDue)} y no llegaron las correcciones.`;
  return words('request_dismissed', facts, publicText);
}

/** Sentence and mail before the correction term ends. */
export function warnedWords(facts: MailFacts, correctionDue: string): Words {
  const publicText = `El plazo para corregir tu solicitud termina el ${shortDate(correctionDue)}.`;
  return words('request_warned', facts, publicText);
}

/** A term that ends later because a day was declared without work. */
export function lengthenedWords(
  facts: MailFacts,
  { from, until, due, isObserved }: { from: string; until: string; due: string; isObserved: boolean },
): Words {
  const whose = isObserved ? 'tu plazo para corregir' : 'el plazo de la Unidad para responder';
  const days =
    from === until
      ? `El ${shortDate(from)} se declaró inhábil`
      : `Del ${shortDate(from)} al ${shortDate(until)} se declaró inhábil`;
  const publicText = `${days}: ${whose} termina ahora el ${shortDate(due)}.`;
  return words('request_lengthened', facts, publicText);
}
