import type { RegistrationSettings, RequestFile } from '#contract/registration.ts';

type Lines = RegistrationSettings['lines'];

/** Lines of business as a request knows them: what may be chosen, and what was chosen while it could be. */
export interface KnownLines {
  /** In use: only these are offered. */
  active: Lines;
  /** By code, also of those that are no longer in use. */
  names: ReadonlyMap<string, string>;
  /** Name of a line; its code when nobody knows one. */
  nameOf(code: string): string;
  /** Whether the catalogue no longer has it. */
  isRetired(code: string): boolean;
}

/** Retired lines of either of two states of a request: one may still hold what the other left out. */
export function bothRetired(
  newer: Pick<RequestFile, 'retiredLines'>,
  older: Pick<RequestFile, 'retiredLines'>,
): RequestFile['retiredLines'] {
  const codes = new Set(newer.retiredLines.map(({ code }) => code));
  return [...newer.retiredLines, ...older.retiredLines.filter(({ code }) => !codes.has(code))];
}

/** The settings were read when the form was opened; what the request says of its own lines is newer. */
export function knownLines(offered: Lines, retired: RequestFile['retiredLines']): KnownLines {
  const gone = new Set(retired.map(({ code }) => code));
  const active = offered.some(({ code }) => gone.has(code))
    ? offered.filter(({ code }) => !gone.has(code))
    : offered;
  const codes = new Set(active.map(({ code }) => code));
  const names = new Map([...offered, ...retired].map(({ code, name }) => [code, name]));
  return {
    active,
    names,
    nameOf: (code) => names.get(code) ?? code,
    isRetired: (code) => !codes.has(code),
  };
}
