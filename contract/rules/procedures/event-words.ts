import { toMexico } from '#contract/mexico-time.ts';
import type { ProcedureEvent } from '#contract/procedure-events.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATE_LABELS, type PublicState } from '#contract/procedures.ts';
import { shortDate } from '../days/calendar.ts';
import { fieldLabel } from './change-labels.ts';

/** What became public, said to somebody who follows a procedure. */
export interface EventWords {
  /** What happened, in a few words. */
  title: string;
  /** What exactly, one line each. */
  lines: string[];
  /** Why it matters to whoever wants to take part or to know; undefined where nothing is to be done. */
  why?: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** «3 dic 2026, 09:30 h» */
export function instantText(instant: string): string {
  const { date, time } = toMexico(instant);
  return `${shortDate(date)}, ${time} h`;
}

const reasonLine = (reason: unknown) => (text(reason) === '' ? [] : [`Motivo: ${text(reason)}`]);

const closing = ({ closesAt }: ProcedureEvent): string | undefined =>
  closesAt === null ? undefined : `Puedes presentar tu propuesta hasta el ${instantText(closesAt)}.`;

/** What a new state is called as something that happened, and what follows from it. */
const STATES: Partial<Record<PublicState, { title: string; why?: string }>> = {
  open: { title: 'Se abrió la convocatoria' },
  evaluation: {
    title: 'Terminó la recepción de propuestas',
    why: 'Ya no se reciben propuestas; lo que sigue es el fallo.',
  },
  awarded: { title: 'Ya hay resultado', why: 'Consulta quién ganó cada partida y por cuánto.' },
  unsuccessful: {
    title: 'Se declaró desierto',
    why: 'Nadie ganó. La Unidad puede convocar de nuevo.',
  },
  cancelled: {
    title: 'Se canceló',
    why: 'Ya no se reciben propuestas y los actos que faltaban no se celebran.',
  },
  suspended: {
    title: 'Se suspendió',
    why: 'Sus actos quedan en pausa hasta que se reanude; entonces puede haber fechas nuevas.',
  },
};

function stateWords(event: ProcedureEvent): EventWords {
  const { before, after, reason } = event.detail;
  const known = STATES[after as PublicState];
  const isBack = before === 'suspended' && after !== 'cancelled' && after !== 'unsuccessful';
  const title = isBack
    ? 'Se reanudó'
    : (known?.title ?? `Pasó a «${PUBLIC_STATE_LABELS[after as PublicState] ?? 'otro estado'}»`);
  const why = after === 'open' ? closing(event) : known?.why;
  return { title, lines: reasonLine(reason), ...(why === undefined ? {} : { why }) };
}

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function valueText(value: unknown): string {
  const said = text(value);
  if (said === '') return 'sin dato';
  if (INSTANT.test(said)) return instantText(said);
  return DAY.test(said) ? shortDate(said) : said;
}

const PLACE = '.place';

function changedField(path: string): string {
  return path.endsWith(PLACE) ? `${fieldLabel(path.slice(0, -PLACE.length))}, lugar` : fieldLabel(path);
}

function changeWords({ detail }: ProcedureEvent): EventWords {
  const changes = (Array.isArray(detail.changes) ? detail.changes : []) as Record<string, unknown>[];
  const fields = changes.map(({ field }) => text(field));
  const names = fields.map(changedField);
  const more = names.length > 3 ? ` y ${names.length - 3} más` : '';
  const lines = changes.map(
    ({ field, before, after }) =>
      `${changedField(text(field))}: antes ${valueText(before)}; ahora ${valueText(after)}`,
  );
  const why = fields.some((field) => field.startsWith('acts.'))
    ? 'Revisa tus fechas: los plazos que dependen de este acto también pueden moverse.'
    : fields.some((field) => /^lots?\./.test(field))
      ? 'Revisa tu propuesta: cambió lo que se pide.'
      : undefined;
  return {
    title: `Cambió: ${names.slice(0, 3).join('; ')}${more}`,
    lines: [...lines, ...reasonLine(detail.reason)],
    ...(why === undefined ? {} : { why }),
  };
}

/** Why a kind of document matters. */
const DOCUMENT_WHY: Record<string, string> = {
  bidding_documents: 'Dicen qué se pide y cómo se presenta la propuesta.',
  technical_annex: 'Dice qué debe cumplir lo que ofrezcas.',
  economic_annex: 'Dice cómo se presentan los precios.',
  form: 'Se llena y se entrega con la propuesta.',
  amendment: 'Cambian las condiciones: revisa tu propuesta.',
  clarification_minutes: 'Las respuestas forman parte de las bases.',
  opening_minutes: 'Dice quién presentó propuesta y con qué precios.',
  award_minutes: 'Dice quién ganó y por qué.',
  award_notice: 'Dice quién ganó y por qué.',
  unsuccessful_declaration: 'Dice por qué nadie ganó.',
  cancellation: 'Dice por qué se canceló.',
  contract: 'Dice qué se contrató, con quién, por cuánto y hasta cuándo.',
  deferral: 'Hay una fecha nueva: revisa tu calendario.',
};

/** Documents whose newer version changes what was asked for. */
const CONDITIONS: ReadonlySet<string> = new Set(['bidding_documents', 'technical_annex', 'economic_annex']);

function documentWords({ detail }: ProcedureEvent): EventWords {
  const isNew = !(typeof detail.version === 'number' && detail.version > 1);
  const name = text(detail.title);
  const kind = text(detail.kind);
  const why =
    !isNew && CONDITIONS.has(kind) ? 'Cambian las condiciones: revisa tu propuesta.' : DOCUMENT_WHY[kind];
  return {
    title: isNew ? `Documento nuevo: ${name}` : `Versión ${String(detail.version)} de: ${name}`,
    lines: text(detail.note) === '' ? [] : [`Qué cambió: ${text(detail.note)}`],
    ...(why === undefined ? {} : { why }),
  };
}

/** What an event says. A kind that this version does not know says its own `title` and `text`. */
export function eventWords(event: ProcedureEvent): EventWords {
  const { kind, detail } = event;
  switch (kind) {
    case 'published': {
      const why = closing(event);
      return {
        // What is only planned is announced; its call comes later.
        title: `${event.state === 'planned' ? 'Se anunció' : 'Se publicó'}: ${KIND_LABELS[event.procedureKind].toLowerCase()}`,
        lines: [],
        ...(why === undefined ? {} : { why }),
      };
    }
    case 'state':
      return stateWords(event);
    case 'change':
      return changeWords(event);
    case 'document':
      return documentWords(event);
    case 'withdrawn':
      return { title: `Se retiró: ${text(detail.title)}`, lines: reasonLine(detail.reason) };
    case 'contract':
      return { title: `Contrato ${text(detail.number)} con ${text(detail.supplier)}`, lines: [] };
    case 'amendment':
      return {
        title: `Convenio ${String(detail.number)} del contrato ${text(detail.contract)}`,
        lines: text(detail.what) === '' ? [] : [text(detail.what)],
      };
    default: {
      const why = text(detail.why);
      return {
        title: text(detail.title) === '' ? 'Hay novedades' : text(detail.title),
        lines: text(detail.text) === '' ? [] : [text(detail.text)],
        ...(why === '' ? {} : { why }),
      };
    }
  }
}
