import {
  type CatalogueLine,
  type CatalogueName,
  type PaperType,
  type RegistryReason,
  type RegistryTerm,
} from '#contract/registry-catalogues.ts';
import type { CatalogueEntries } from './catalogue-tables.ts';

/** What the rules compare an entry with. */
export interface KnownCodes {
  lines: readonly CatalogueLine[];
  papers: readonly PaperType[];
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
  if (name === 'plazos') return termProblems(entry as RegistryTerm);
  return {};
}

function termProblems({ amount, unit }: RegistryTerm): Record<string, string> {
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
