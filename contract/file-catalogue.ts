import { isCalendarDay } from './calendar-day.ts';
import { countryName } from './countries.ts';
import {
  all,
  type Answers,
  type Asks,
  type Entry,
  type Facts,
  type List,
  type PublicFacts,
  type Tree,
} from './file-field.ts';
import { FILE_FIELDS, FILE_SECTIONS, type FileSectionFacts } from './file-fields.ts';
import { shortDate } from './rules/days/calendar.ts';

/** A datum of the file as it is met everywhere; a list and the lines of business are one datum each. */
export type FileField = Facts &
  Pick<Answered, 'kind'> & {
    path: string;
    /** Last word of the path. */
    name: string;
    section: string;
    /** Path of the group in which it stands; empty for what stands alone. */
    group: string;
    when: Asks;
    /** Of whom its group is asked. */
    groupWhen: Asks;
    max?: number;
    labels?: Readonly<Record<string, string>>;
    list?: List;
  };
type Answered = Exclude<Entry, { kind: 'group' }>;

interface Place {
  group: string;
  section: string;
  when: Asks;
}

function fieldOf(entry: Answered, name: string, { group, section, when }: Place): FileField {
  const { when: own, ...facts } = entry;
  return {
    ...facts,
    path: group === '' ? name : `${group}.${name}`,
    name,
    group,
    section: entry.section ?? section,
    when: all(when, own),
    groupWhen: when,
    ...(entry.kind === 'list' ? { list: entry } : {}),
  };
}

function fieldsIn(fields: Tree, place: Place): FileField[] {
  return Object.entries(fields).flatMap(([name, entry]) => {
    if (entry.kind !== 'group') return [fieldOf(entry, name, place)];
    const group = place.group === '' ? name : `${place.group}.${name}`;
    return fieldsIn(entry.fields, { group, section: entry.section, when: all(place.when, entry.when) });
  });
}

/** Every datum of a file, in the order of the catalogue. */
export const FILE: readonly FileField[] = fieldsIn(FILE_FIELDS, {
  group: '',
  section: '',
  when: () => true,
});

const BY_PATH = new Map(FILE.map((field) => [field.path, field]));
const SECTIONS = new Map(FILE_SECTIONS.map((section) => [section.key, section]));

/** Paths of every datum. */
export const FILE_PATHS: readonly string[] = FILE.map(({ path }) => path);

/** The datum of a path; that of its list for a row (`partners.0`). */
export function fieldAt(path: string): FileField | undefined {
  const [list = '', row] = path.split('.');
  const isRow = row !== undefined && /^\d+$/.test(row);
  return BY_PATH.get(isRow && path === `${list}.${row}` ? list : path);
}

/** Section of the form of this key, or that holds a path: a datum, a group of them, or part of a list. */
export function sectionAt(path: string): FileSectionFacts | undefined {
  const field =
    BY_PATH.get(path) ??
    BY_PATH.get(path.split('.')[0] ?? '') ??
    FILE.find(({ group }) => group === path) ??
    FILE.find((one) => one.path.startsWith(`${path}.`));
  return SECTIONS.get(field?.section ?? path);
}

const titleOf = (section: string) => SECTIONS.get(section)?.title ?? section;

/** «Socio 1», «Contacto 2: Correo». */
function rowLabel({ list }: FileField, [, row = '', name]: readonly string[]): string {
  const one = `${list?.one ?? ''} ${Number(row) + 1}`;
  return name === undefined
    ? one
    : `${one}: ${list?.fields[name] === undefined ? name : labelIn(list, name)}`;
}
const labelIn = ({ fields }: List, name: string): string => {
  const entry = fields[name];
  return entry === undefined || entry.kind === 'group' ? name : entry.label;
};

/**
 * «Domicilio fiscal: Calle» for `address.street`, «Contacto 1» for `contacts.0`. The words are those of the form: what is
 * observed or refused is called as its input is.
 */
export function fileFieldLabel(path: string): string {
  const parts = path.split('.');
  const own = BY_PATH.get(path);
  if (own !== undefined) return own.group === '' ? own.label : `${titleOf(own.section)}: ${own.label}`;
  const list = BY_PATH.get(parts[0] ?? '');
  if (list?.list !== undefined) return rowLabel(list, parts);
  const inside = FILE.find(({ group }) => group === path);
  return titleOf(inside?.section ?? path);
}

/** Rows of a list, one line each. */
export function rowTexts({ list }: FileField, value: unknown): string[] {
  if (list === undefined || !Array.isArray(value)) return [];
  return value.map((row) => list.row(row as Record<string, string>));
}

/** A value as people read it: names instead of codes, «Sí», «No» and what nobody said, days in words. */
export function fieldText(field: FileField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (value === null && field.mayBeUnsaid) return 'Sin dato';
  if (Array.isArray(value))
    return field.list === undefined ? value.join(', ') : rowTexts(field, value).join('; ');
  const said = typeof value === 'string' ? value : '';
  if (field.kind === 'country') return countryName(said);
  if (field.kind === 'date') return isCalendarDay(said) ? shortDate(said) : said;
  return field.labels?.[said] ?? said;
}

/** What is said of somebody with these answers, where it depends on them. */
export function said<Value>(facts: Value | ((file: Answers) => Value), file: Answers): Value {
  return typeof facts === 'function' ? (facts as (file: Answers) => Value)(file) : facts;
}

/** What papers can prove, by the path under which a paper type names it: data, and whole groups. */
export const PROVABLE: Readonly<Record<string, string>> = Object.fromEntries(
  FILE.flatMap(({ path, group, section, isProven }): [string, string][] => {
    if (group !== '' && SECTIONS.get(section)?.isProven === true) return [[group, fileFieldLabel(group)]];
    return isProven === true ? [[path, fileFieldLabel(path)]] : [];
  }),
);

/** Columns of the public export that come from the file, by their name in JSON; several data may be told in one. */
export const PUBLISHED: ReadonlyMap<string, PublicFacts> = new Map(
  FILE.flatMap(({ published }) => (published === undefined ? [] : [[published.key, published] as const])),
);
