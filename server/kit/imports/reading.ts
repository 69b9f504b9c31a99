import {
  linesText,
  READING_FACTS,
  type ImportChoices,
  type ImportFact,
  type ImportFindings,
  type ImportSettings,
  type ReadingFact,
} from '#contract/imports.ts';
import { invalid } from '../errors.ts';

/** «la línea 12», «las líneas 12, 40 y 3 más». */
export const theLines = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'la' : 'las'} ${linesText(lines, lines.length)}`;

/** One thing that was understood of a file. */
export function factOf(
  name: ReadingFact,
  value: string,
  shown: string,
  more: Partial<Pick<ImportFact, 'choices' | 'isSaid' | 'doubt' | 'offer'>> = {},
): ImportFact {
  return { name, label: READING_FACTS[name], value, shown, choices: [], ...more };
}

/** Throws `invalid_input` for a choice that the file does not offer. */
export function requireOffered(
  findings: ImportFindings | null,
  { said = {}, columns, words = {} }: ImportSettings,
): void {
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(said)) {
    const fact = findings?.reading.find((one) => one.name === name);
    if (fact?.choices.some((choice) => choice.value === value) !== true)
      wrong[`said.${name}`] = 'Elige una de las opciones.';
  }
  for (const [field, answers] of Object.entries(words)) {
    const offered = findings?.words?.find((one) => one.field === field)?.choices;
    for (const [word, value] of Object.entries(answers))
      if (offered?.some((choice) => choice.value === value) !== true)
        wrong[`words.${field}.${word}`] = 'Elige una de las opciones.';
  }
  if (columns !== null) Object.assign(wrong, wrongPlaces(findings?.choices, columns));
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function wrongPlaces(
  choices: ImportChoices | undefined,
  columns: Readonly<Record<string, number>>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  const used = new Set<number>();
  for (const [field, place] of Object.entries(columns)) {
    if (choices?.fields.some(({ name }) => name === field) !== true)
      wrong[`columns.${field}`] = 'Esta importación no toma ese dato.';
    else if (place >= choices.columns.length) wrong[`columns.${field}`] = 'El archivo no tiene esa columna.';
    else if (used.has(place)) wrong[`columns.${field}`] = 'Esa columna ya se usa para otro dato.';
    used.add(place);
  }
  return wrong;
}

/** Throws `invalid_input` while something of a file is understood in two ways. */
export function requireCertain(findings: ImportFindings | null): void {
  const doubts = (findings?.reading ?? []).flatMap(({ name, doubt }) =>
    doubt === undefined ? [] : [[`said.${name}`, doubt] as const],
  );
  if (doubts.length > 0) throw invalid(Object.fromEntries(doubts));
}
