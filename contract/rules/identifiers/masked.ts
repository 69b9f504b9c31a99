import type { SupplierFile } from '#contract/supplier-file.ts';

const HIDDEN = '•';
const MASKED = /^(?:•+[^•]{4}|[^•]{4}•+)$/u;

/** An account by its last four digits; shorter ones tell nothing that would have to be hidden. */
export function maskOf(value: string): string {
  return value.length <= 4 ? value : HIDDEN.repeat(value.length - 4) + value.slice(-4);
}

/**
 * A CURP by its first four letters, which follow from the name: its end is what nobody can guess, and its middle the day of
 * birth (decision 0341).
 */
export function maskedCurp(value: string): string {
  return value.length <= 4 ? value : value.slice(0, 4) + HIDDEN.repeat(value.length - 4);
}

const maskAt = (value: string, path: string): string => (path === 'bank.clabe' ? maskOf : maskedCurp)(value);

/** Whether it stands for a kept value that nobody wrote anew. */
export const isMasked = (value: string): boolean => MASKED.test(value);

/** A mail address by its first sign and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}${HIDDEN.repeat(3)}${email.slice(at)}`;
}

/** A telephone by its last two digits. */
export const maskedPhone = (phone: string): string => HIDDEN.repeat(8) + phone.replace(/\D/g, '').slice(-2);

const withPrivate = (file: SupplierFile, change: (value: string, path: string) => string): SupplierFile => ({
  ...file,
  curp: change(file.curp, 'curp'),
  bank: { ...file.bank, clabe: change(file.bank.clabe, 'bank.clabe') },
  representative: { ...file.representative, curp: change(file.representative.curp, 'representative.curp') },
});

/** Account and CURPs of a file, as they are compared. */
export const privateValues = ({ curp, bank, representative }: SupplierFile): string[] =>
  [curp, bank.clabe, representative.curp].map((value) => value.replace(/[\s-]/g, '').toUpperCase());

/** Whether an account or a CURP was written whole, instead of its mask. */
export const hasTypedPrivate = (file: SupplierFile): boolean =>
  privateValues(file).some((value) => value.length > 4 && !isMasked(value));

/** A file as it is told to whoever has only a key: the account by its last four digits, CURPs by their first four letters. */
export const maskedFile = (file: SupplierFile): SupplierFile => withPrivate(file, maskAt);

/** A file that goes out of the portal: without account and CURP. */
export const fileWithoutPrivate = (file: SupplierFile): SupplierFile => withPrivate(file, () => '');

/** What was written, with the kept value wherever its mask came back unchanged. */
export function unmaskedFile(given: SupplierFile, kept: SupplierFile): SupplierFile {
  const values: Record<string, string> = {
    curp: kept.curp,
    'bank.clabe': kept.bank.clabe,
    'representative.curp': kept.representative.curp,
  };
  return withPrivate(given, (value, path) => {
    const own = values[path] ?? '';
    return isMasked(value) && value === maskAt(own, path) ? own : value;
  });
}

/** Data of people and deeds that an update carries over from the registry, by path. */
const CARRIED: readonly string[] = [
  'phone',
  ...['givenNames', 'firstSurname', 'secondSurname', 'phone', 'email'].map(
    (name) => `representative.${name}`,
  ),
  ...['incorporation', 'representative.deed'].flatMap((group) =>
    ['number', 'notary', 'notaryNumber', 'place', 'registryFolio'].map((name) => `${group}.${name}`),
  ),
];
/** The same of lists, by the fields of a row. */
const CARRIED_ROWS = {
  partners: ['name', 'rfc', 'percentage'],
  contacts: ['name', 'phone', 'email'],
} as const;
type CarriedList = keyof typeof CARRIED_ROWS;
const LISTS = Object.keys(CARRIED_ROWS) as CarriedList[];

const initials = (value: string): string =>
  value.replace(/[^\s]+/gu, (word) =>
    /^\p{L}./u.test(word) ? word.slice(0, 1) + HIDDEN.repeat(word.length - 1) : HIDDEN.repeat(word.length),
  );

/** A mail and a telephone as they are told, of a name its initials, of a number nothing. */
function carriedMask(value: string, path: string): string {
  if (value === '') return '';
  if (path.endsWith('phone')) return maskedPhone(value);
  return (path.endsWith('email') ? maskedEmail(value) : '') || initials(value);
}

const isHidden = (value: unknown): boolean => typeof value === 'string' && value.includes(HIDDEN);

type Row = Record<string, string>;
const rowsOf = (file: SupplierFile, list: CarriedList): Row[] => file[list];

type Mask = (value: string, path: string) => string;
const NOTHING: Mask = () => '';

/** Rows of the registry as they are told; two that would be told alike are numbered. */
function maskedRows(rows: readonly Row[], list: CarriedList, mask: Mask): Row[] {
  const told = new Set<string>();
  return rows.map((row, index) => {
    const masked = { ...row };
    for (const field of CARRIED_ROWS[list]) masked[field] = mask(row[field] ?? '', field);
    const isTwin = mask !== NOTHING && told.has(JSON.stringify(masked));
    told.add(JSON.stringify(masked));
    return isTwin
      ? { ...masked, name: `${(masked.name ?? '').slice(0, 110)} ${HIDDEN}${index + 1}` }
      : masked;
  });
}

/** For each row the one of the registry with which most of its fields agree, each taken once; undefined for a new one. */
function pairsOf(rows: readonly Row[], pool: readonly Row[], list: CarriedList): (number | undefined)[] {
  const taken = new Set<number>();
  return rows.map((row, index) => {
    const agree = (at: number) =>
      CARRIED_ROWS[list].filter((field) => row[field] !== '' && row[field] === pool[at]?.[field]).length;
    let best: number | undefined;
    for (const at of [...(index < pool.length ? [index] : []), ...pool.keys()])
      if (!taken.has(at) && agree(at) > (best === undefined ? 0 : agree(best))) best = at;
    if (best !== undefined) taken.add(best);
    return best;
  });
}

/** Every value of `file` that agrees with `from` in its place, as `to` has it. */
function exchanged(file: SupplierFile, from: SupplierFile, to: SupplierFile): SupplierFile {
  const made = structuredClone(file);
  for (const path of CARRIED) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const place = (whole: SupplierFile) =>
      names.reduce<Row | undefined>((at, name) => at?.[name] as unknown as Row, whole as unknown as Row);
    const [own, before, after] = [place(made), place(from), place(to)];
    if (own !== undefined && own[last] !== '' && own[last] === before?.[last])
      own[last] = after?.[last] ?? '';
  }
  for (const list of LISTS) {
    const pairs = pairsOf(rowsOf(made, list), rowsOf(from, list), list);
    for (const [index, row] of rowsOf(made, list).entries()) {
      const at = pairs[index];
      if (at === undefined) continue;
      const [before, after] = [rowsOf(from, list)[at], rowsOf(to, list)[at]];
      for (const field of CARRIED_ROWS[list])
        if (row[field] !== '' && row[field] === before?.[field]) row[field] = after?.[field] ?? '';
    }
  }
  return made;
}

/** What the registry has, with the masks of people and deeds. */
function carriedTold(carried: SupplierFile, mask: Mask = carriedMask): SupplierFile {
  const told = structuredClone(carried);
  for (const path of CARRIED) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const place = names.reduce<Row | undefined>(
      (at, name) => at?.[name] as unknown as Row,
      told as unknown as Row,
    );
    if (place?.[last] !== undefined) place[last] = mask(place[last], path);
  }
  for (const list of LISTS)
    (told as unknown as Record<CarriedList, Row[]>)[list] = maskedRows(rowsOf(carried, list), list, mask);
  return told;
}

/**
 * A file of an update as it is told to whoever has a key or a code of the mailbox: people and deeds that the registry had by
 * their masks, what was typed anew in full. Of a registration there is nothing that was not typed.
 */
export const maskedCarried = (file: SupplierFile, carried: SupplierFile | null): SupplierFile =>
  carried === null ? file : exchanged(file, carried, carriedTold(carried));

/** The same as it goes out of the portal: without them, and without the rows of which nothing is left. */
export function withoutCarried(file: SupplierFile, carried: SupplierFile | null): SupplierFile {
  if (carried === null) return file;
  const made = exchanged(file, carried, carriedTold(carried, NOTHING));
  for (const list of LISTS)
    (made as unknown as Record<CarriedList, Row[]>)[list] = rowsOf(made, list).filter((row) =>
      CARRIED_ROWS[list].some((field) => row[field] !== ''),
    );
  return made;
}

/** What was written, with what the registry had wherever its mask came back unchanged. */
export const unmaskedCarried = (given: SupplierFile, carried: SupplierFile | null): SupplierFile =>
  carried === null ? given : exchanged(given, carriedTold(carried), carried);

/** Paths of people and deeds that are told by a mask, whole or broken. */
export function hiddenPaths(file: SupplierFile): string[] {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], file);
  return [
    ...CARRIED,
    ...LISTS.flatMap((list) =>
      rowsOf(file, list).flatMap((_, index) =>
        CARRIED_ROWS[list].map((field) => `${list}.${index}.${field}`),
      ),
    ),
  ].filter((path) => isHidden(valueAt(path)));
}
