import type { LotAward } from '#contract/awards.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { PublicClarification } from '#contract/clarifications.ts';
import {
  ATTENDEE_SIDE_LABELS,
  ATTENDEE_SIDES,
  MINUTES_ACTS,
  MINUTES_FILING,
  type MinutesAct,
  type MinutesInput,
} from '#contract/minutes.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { CHARACTER_LABELS, MODALITY_LABELS } from '#contract/procedures.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { isRead, standingText } from '#contract/rules/bids/opening.ts';
import { awardGaps, awardParts } from './award-minutes.rules.ts';
import { comparisonTables } from './comparison.rules.ts';
import type { MinutesDocument, MinutesPart } from './minutes-document.ts';
import { actOf, BLANK, leftOut, longDay, moment, unopened } from './minutes-words.ts';

/** What the minutes are made of. */
export interface MinutesFacts {
  procedure: AdminProcedure;
  written: MinutesInput;
  names: { unit: string; university: string };
  /** What the law is called that is applied. */
  law: string;
  opening: OpeningInput & { closedAt: string | null };
  /** What is decided about each lot. */
  decided: readonly LotAward[];
  answers: readonly PublicClarification[];
  /** Why questions were not answered, and how many for each reason; nobody is named. */
  refused: readonly { reason: string; count: number }[];
  /** Questions received in the window. */
  received: number;
}

/** What a draft still lacks, in sentences. */
export function minutesGaps(act: MinutesAct, facts: MinutesFacts): string[] {
  const { procedure, written, opening, answers } = facts;
  const gaps: string[] = [];
  if (written.place === null) gaps.push('El lugar del acto.');
  if (written.beganAt === null) gaps.push('La hora en que empezó.');
  if (written.endedAt === null) gaps.push('La hora en que terminó.');
  if (written.attendees.filter(({ name }) => name !== '').length === 0) gaps.push('Quiénes estuvieron.');
  if (act === 'apertura' && opening.closedAt === null) gaps.push('Cerrar la apertura de propuestas.');
  if (act === 'apertura' && actOf(procedure, 'award') === undefined) gaps.push('La fecha del fallo.');
  if (act === 'aclaraciones' && answers.length === 0) gaps.push('Publicar las respuestas.');
  if (act === 'fallo') gaps.push(...awardGaps(facts));
  return gaps;
}

/** The draft of the minutes of an act with what was typed and what the record knows. */
export function minutesDocument(act: MinutesAct, facts: MinutesFacts, madeAt: Date): MinutesDocument {
  const { procedure, written, names } = facts;
  const attendees = written.attendees.filter(({ name }) => name !== '');
  const parts = PARTS[act](facts);
  const closing = `No habiendo otro asunto que tratar, se cierra la presente acta a las ${written.endedAt ?? BLANK} h del mismo día, y la firman quienes intervinieron.`;
  return {
    university: names.university,
    unit: names.unit,
    number: procedure.number,
    title: MINUTES_FILING[act].title,
    intro: introOf(act, facts),
    parts: [
      { title: 'Datos del procedimiento', tables: [factsTable(facts)] },
      presentPart(attendees),
      ...parts,
      ...(written.remarks === null
        ? []
        : [{ title: 'Manifestaciones y observaciones', texts: written.remarks.split(/\n+/) }]),
      { title: 'Cierre', texts: [closing] },
    ],
    signatures: attendees.map(({ name, role }) => ({ name, role })),
    foot: `Borrador hecho por el portal el ${moment(madeAt.toISOString())}. No es público ni tiene validez hasta que se firme y se publique en el expediente.`,
  };
}

const PURPOSES: Record<MinutesAct, string> = {
  aclaraciones: 'llevar a cabo la junta de aclaraciones',
  apertura: 'llevar a cabo la presentación y apertura de propuestas',
  fallo: 'dar a conocer el fallo',
};

function introOf(act: MinutesAct, { procedure, written }: MinutesFacts): string[] {
  const dated = actOf(procedure, MINUTES_ACTS[act]);
  const day = dated === undefined ? BLANK : longDay(dated.at);
  return [
    `En ${written.place ?? BLANK}, a las ${written.beganAt ?? BLANK} h del ${day}, se reunieron las personas cuyos nombres aparecen al final para ${PURPOSES[act]} del procedimiento ${procedure.number}, «${procedure.title}».`,
  ];
}

function factsTable({ procedure, law }: MinutesFacts) {
  const rows: [string, string | null][] = [
    ['Número', procedure.number],
    ['Título', procedure.title],
    [
      'Procedimiento',
      `${KIND_LABELS[procedure.kind]}, ${CHARACTER_LABELS[procedure.character].toLowerCase()}`,
    ],
    ['Modalidad', MODALITY_LABELS[procedure.modality]],
    ['Ley que se aplica', law],
    ['Área solicitante', procedure.requestingArea],
  ];
  return {
    head: ['Dato', 'Valor'],
    rows: rows.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  };
}

function presentPart(attendees: MinutesInput['attendees']): MinutesPart {
  const tables = ATTENDEE_SIDES.flatMap((side) => {
    const rows = attendees.filter((one) => one.side === side).map(({ name, role }) => [name, role]);
    return rows.length === 0 ? [] : [{ head: [ATTENDEE_SIDE_LABELS[side], 'Cargo o empresa'], rows }];
  });
  return { title: 'Asistentes', ...(tables.length === 0 ? { texts: [BLANK] } : { tables }) };
}

function openingParts({ procedure, opening }: MinutesFacts): MinutesPart[] {
  const { tenderers, papers, checks, bids } = opening;
  const ordered = tenderers.toSorted((a, b) => a.position - b.position);
  const award = actOf(procedure, 'award');
  const lots = procedure.lots.map(({ id, number, description }) => ({ id: id ?? '', number, description }));
  const checkOf = (tendererId: string, paperId: string) => {
    const check = checks.find((one) => one.tendererId === tendererId && one.paperId === paperId);
    return check === undefined ? 'Sin revisar' : check.isDelivered ? 'Entregó' : 'No entregó';
  };
  const out = leftOut({ tenderers: ordered, bids }, lots);
  const closed = unopened(ordered);
  if (ordered.length === 0)
    return [{ title: 'Propuestas', texts: ['No se presentó ninguna propuesta.'] }, awardPart(award?.at)];
  return [
    {
      title: 'Licitantes, en el orden en que llegaron',
      tables: [
        {
          head: ['Licitante', 'Sobre abierto'],
          rows: ordered.map((one) => [
            `${one.position}. ${one.name}`,
            isRead(one) && one.openedAt !== null
              ? `${toMexico(one.openedAt).time} h`
              : (standingText(one) ?? 'No se abrió'),
          ]),
        },
      ],
    },
    {
      title: 'Documentos que entregaron',
      tables: chunks(
        ordered.filter(({ standing }) => standing == null),
        4,
      ).map((some) => ({
        head: ['Documento', ...some.map(({ position, name }) => `${position}. ${name}`)],
        rows: papers.map(({ id, name }) => [name, ...some.map((one) => checkOf(one.id, id))]),
      })),
    },
    {
      title: 'Propuestas por partida, en pesos sin IVA',
      tables: comparisonTables({ tenderers: ordered, bids }, lots),
      texts: [
        'El monto más bajo de cada partida lleva un asterisco. Lo desechado no cuenta para él ni para el promedio.',
      ],
    },
    ...(closed.length === 0 ? [] : [{ title: 'Propuestas retiradas y extemporáneas', entries: closed }]),
    {
      title: 'Propuestas desechadas',
      ...(out.length === 0 ? { texts: ['Ninguna.'] } : { entries: out }),
    },
    awardPart(award?.at),
  ];
}

const awardPart = (at: string | undefined): MinutesPart => ({
  title: 'Fecha del fallo',
  texts: [`El fallo se dará a conocer el ${at === undefined ? BLANK : moment(at)}.`],
});

function clarificationParts({ procedure, answers, refused, received }: MinutesFacts): MinutesPart[] {
  const opening = actOf(procedure, 'opening');
  const count = received === 1 ? '1 pregunta' : `${received} preguntas`;
  return [
    {
      title: 'Preguntas y respuestas',
      texts: [
        received === 0 ? 'No se recibieron preguntas en el plazo.' : `Se recibieron ${count} en el plazo.`,
      ],
      entries: answers.flatMap(({ number, question, answer, anchor }) => [
        {
          lead: `Pregunta ${number}.`,
          text: `${question}${anchor === null ? '' : ` (${anchor.title}${anchor.page === null ? '' : `, página ${anchor.page}`})`}`,
        },
        { lead: `Respuesta ${number}.`, text: answer },
      ]),
    },
    ...(refused.length === 0
      ? []
      : [
          {
            title: 'Preguntas que no se responden',
            entries: refused.map(({ reason, count: total }) => ({
              lead: total === 1 ? '1 pregunta.' : `${total} preguntas.`,
              text: reason,
            })),
          },
        ]),
    {
      title: 'Presentación y apertura de propuestas',
      texts: [
        opening === undefined
          ? `La presentación y apertura de propuestas será el ${BLANK}.`
          : `La presentación y apertura de propuestas será el ${moment(opening.at)}.`,
      ],
    },
  ];
}

const PARTS: Record<MinutesAct, (facts: MinutesFacts) => MinutesPart[]> = {
  aclaraciones: clarificationParts,
  apertura: openingParts,
  fallo: awardParts,
};

/** Lists of at most so many, so that a table fits a sheet. */
export function chunks<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, at) =>
    list.slice(at * most, (at + 1) * most),
  );
}
