import {
  type CatalogueLine,
  LONGEST_RECESS,
  type CatalogueName,
  type PaperType,
  type RegistryHoliday,
  type RegistryReason,
  type RegistryTerm,
} from '#contract/registry-catalogues.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { CatalogueEntries } from './catalogue-tables.ts';

/** What the rules compare an entry with. */
export interface KnownCodes {
  lines: readonly CatalogueLine[];
  papers: readonly PaperType[];
  terms: readonly RegistryTerm[];
}

/** What the shape of an entry cannot tell: links to entries that exist, and settings that fit together. */
export function entryProblems<Name extends CatalogueName>(
  name: Name,
  entry: CatalogueEntries[Name],
  known: KnownCodes,
): Record<string, string> {
  if (name === 'giros') return lineProblems(entry as CatalogueLine, known);
  if (name === 'documentos') return paperProblems(entry as PaperType, known);
  if (name === 'motivos') return reasonProblems(entry as RegistryReason, known);
  if (name === 'dias-inhabiles') return holidayProblems(entry as RegistryHoliday);
  if (name === 'plazos') return termProblems(entry as RegistryTerm, known);
  return {};
}

function holidayProblems({ date, until }: RegistryHoliday): Record<string, string> {
  if (until === null) return {};
  if (until < date) return { until: 'No puede ser anterior al primer día.' };
  return until >= addDays(date, LONGEST_RECESS)
    ? { until: `Un periodo dura hasta ${LONGEST_RECESS} días.` }
    : {};
}

/** Terms without which nothing could be done in time. */
const AT_LEAST_ONE = new Set([
  'answer',
  'correction',
  'expiring',
  'renewal_window',
  'validity_months',
  'draft_days',
  'repeat_notice',
  'disqualification_min',
  'disqualification_max',
  'list_sat_69b',
  'list_sabg_sanctioned',
]);
/** Terms of which the first one is never longer than the second. */
const IN_ORDER = [
  ['disqualification_min', 'disqualification_max'],
  ['correction_notice', 'correction'],
  ['expiring', 'renewal_window'],
] as const;

function termProblems({ code, amount, unit }: RegistryTerm, { terms }: KnownCodes): Record<string, string> {
  if (AT_LEAST_ONE.has(code) && amount < 1) return { amount: 'Escribe al menos 1.' };
  for (const [short, long] of IN_ORDER) {
    const other = terms.find((term) => term.code === (code === short ? long : short));
    if (other === undefined) continue;
    if (code === short && amount > other.amount)
      return { amount: `Escribe hasta ${other.amount}, lo que dice «${other.text}».` };
    if (code === long && amount < other.amount)
      return { amount: `Escribe al menos ${other.amount}, lo que dice «${other.text}».` };
  }
  return unit === 'yes_no' && amount > 1 ? { amount: 'Escribe 1 si se aplica o 0 si no.' } : {};
}

function lineProblems(line: CatalogueLine, { lines }: KnownCodes): Record<string, string> {
  if (line.parentCode === null) return {};
  const parent = lines.find((one) => one.code === line.parentCode);
  if (parent === undefined) return { parentCode: 'Ese giro no existe.' };
  if (parent.parentCode !== null) return { parentCode: 'Un subgiro no puede tener subgiros.' };
  if (lines.some((one) => one.parentCode === line.code)) {
    return { parentCode: 'Este giro tiene subgiros: no puede ser subgiro de otro.' };
  }
  // Papers that a line asks for reach its «subgiros» by this beginning.
  return line.code.startsWith(`${parent.code}-`)
    ? {}
    : { code: `La clave de un subgiro empieza con la de su giro: ${parent.code}-…` };
}

function paperProblems(paper: PaperType, { lines }: KnownCodes): Record<string, string> {
  const problems: Record<string, string> = {};
  if (paper.personTypes.length === 0) problems.personTypes = 'Elige a quién se pide.';
  if (paper.requestKinds.length === 0) problems.requestKinds = 'Elige en qué trámites se pide.';
  const unknown = paper.lineCodes.filter((code) => !lines.some((line) => line.code === code));
  if (unknown.length > 0) problems.lineCodes = `No existe el giro ${unknown.join(', ')}.`;
  else if (paper.requirement === 'if_line' && paper.lineCodes.length === 0) {
    problems.lineCodes = 'Elige los giros que lo piden.';
  }
  if (paper.validityDays !== null && !paper.asksIssueDate) {
    problems.asksIssueDate = 'Para contar los días de vigencia hay que pedir la fecha de expedición.';
  }
  return problems;
}

function reasonProblems(reason: RegistryReason, { papers }: KnownCodes): Record<string, string> {
  if (reason.paperCode === null) return {};
  if (reason.kind !== 'observation') return { paperCode: 'Solo una observación es de un documento.' };
  return papers.some((paper) => paper.code === reason.paperCode)
    ? {}
    : { paperCode: 'Ese documento no existe.' };
}
