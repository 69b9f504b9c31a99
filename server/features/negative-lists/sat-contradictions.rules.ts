import { LIST_SITUATION_LABELS, type ListSituation } from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { stageDays, type ReadEntry } from './list-row.ts';
import { asNoDay, daysOf } from './written-day.rules.ts';

/** First day of a list by article 69-B of the CFF: its year of publication. */
const FIRST_DAY = '2013-01-01';

/** The situations of the list by the beginning of their data, in their order. */
const STAGES = {
  presumed: 'presumed',
  cleared: 'cleared',
  definitive: 'definitive',
  court_favourable: 'favourable',
} as const satisfies Partial<Record<ListSituation, string>>;
type Stage = keyof typeof STAGES;
const ALL = Object.keys(STAGES) as Stage[];

const isStage = (situation: ListSituation): situation is Stage => situation in STAGES;
const named = (situation: ListSituation) => `«${LIST_SITUATION_LABELS[situation]}»`;
const daysOfStage = ({ data }: Pick<ReadEntry, 'data'>, stage: Stage) => stageDays(data, STAGES[stage]);
const hasStage = ({ data }: Pick<ReadEntry, 'data'>, stage: Stage) =>
  ['SatOffice', 'SatOn', 'DofOffice', 'DofOn'].some((end) => (data[`${STAGES[stage]}${end}`] ?? '') !== '');

/** The entry with its dates as they can be; another year is kept as it is written, is no date, and a person sees it. */
export function withPossibleDays(entry: ReadEntry, today: string): ReadEntry {
  const data = { ...entry.data };
  const doubts: Record<string, string> = { ...entry.doubts };
  for (const [datum, text] of Object.entries(data)) {
    if (!datum.endsWith('On')) continue;
    const wrong = text.split(', ').filter((day) => isDay(day) && (day < FIRST_DAY || day > today));
    if (wrong.length === 0) continue;
    data[datum] = text
      .split(', ')
      .map((day) => (wrong.includes(day) ? asNoDay(day) : day))
      .join(', ');
    doubts[datum] =
      `${wrong.map(shortDate).join(' y ')} no puede ser una fecha de esta lista, que van de 2013 a hoy: se conserva como está escrita y no cuenta.`;
  }
  return { ...entry, data, doubts };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What a row says against itself: why, and the situations between which a person chooses; none where it only has to be seen. */
export interface Contradiction {
  why: string;
  between: ListSituation[];
}

/** Whether the situation of a row and the dates of its stages say different things. */
export function contradictionOf(entry: ReadEntry): Contradiction | undefined {
  const { situation } = entry;
  const last = (stage: Stage) => daysOfStage(entry, stage).at(-1);
  if (!isStage(situation)) {
    if (situation !== 'other' || (entry.data.situation ?? '') !== '') return undefined;
    const told = ALL.filter((stage) => hasStage(entry, stage)).toSorted((one, other) =>
      (last(other) ?? '').localeCompare(last(one) ?? ''),
    );
    return {
      why: `La columna de situación está vacía${told.length === 0 ? '' : ` y lo último que se publicó es ${named(told[0]!)}`}.`,
      between: [...told, ...ALL.filter((stage) => !told.includes(stage)), 'other'],
    };
  }
  const own = last(situation);
  const against = ALL.filter((stage) => {
    if (stage === situation || stage === 'presumed' || !hasStage(entry, stage)) return false;
    const day = last(stage);
    return situation === 'presumed' || own === undefined || (day !== undefined && day > own);
  });
  if (against.length > 0) {
    const told = against.map((stage) => {
      const day = last(stage);
      return `${named(stage)}${day === undefined ? '' : ` (${shortDate(day)})`}`;
    });
    return {
      why: `La columna de situación dice ${named(situation)}${own === undefined ? '' : `, de ${shortDate(own)},`} y la fila trae lo publicado ${own === undefined || situation === 'presumed' ? 'como' : 'después como'} ${told.join(' y ')}.`,
      between: [situation, ...against].includes('definitive') ? [...against, situation] : [],
    };
  }
  return hasStage(entry, situation)
    ? undefined
    : {
        why: `La columna de situación dice ${named(situation)} y la fila no trae ni fecha ni oficio de esa situación: entra como dice la columna.`,
        between: [],
      };
}

/** A stage that was published before the presumption, from which all begin. */
export function disorderOf(entry: ReadEntry): Record<string, string> {
  const [presumed] = daysOfStage(entry, 'presumed');
  if (presumed === undefined) return {};
  const early = ALL.flatMap((stage) => {
    const [sat, dof] = ['SatOn', 'DofOn'].map((end) => daysOf(entry.data[`${STAGES[stage]}${end}`])[0]);
    if (sat === undefined || dof === undefined || dof >= sat) return [];
    return [
      [
        `${STAGES[stage]}DofOn`,
        `El DOF dice ${shortDate(dof)}, antes que la página del SAT, ${shortDate(sat)}: quizá están cambiadas. Compruébalas.`,
      ] as const,
    ];
  });
  return Object.fromEntries([
    ...early,
    ...ALL.flatMap((stage) => {
      const [first] = daysOfStage(entry, stage);
      if (first === undefined || first >= presumed) return [];
      const datum = `${STAGES[stage]}${(entry.data[`${STAGES[stage]}SatOn`] ?? '').includes(first) ? 'Sat' : 'Dof'}On`;
      return [
        [
          datum,
          `Se publicó como ${named(stage)} el ${shortDate(first)}, antes que como ${named('presumed')}, el ${shortDate(presumed)}: comprueba las fechas en la página del SAT.`,
        ] as const,
      ];
    }),
  ]);
}

/** What was published after the day to which the list is. */
export const afterCutoff = ({ data }: ReadEntry, cutoff: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([datum, text]) => {
      const day = datum.endsWith('On') ? daysOf(text).find((one) => one > cutoff) : undefined;
      return day === undefined
        ? []
        : [[datum, `${shortDate(day)} es después del corte de la lista, ${shortDate(cutoff)}: compruébala.`]];
    }),
  );
