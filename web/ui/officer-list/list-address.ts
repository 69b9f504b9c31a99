import { sectionAddress, type SectionSearch } from '#web/kit/section-address.ts';

/** What a list has in the address of its screen; a missing or empty value is left out of it. */
export interface ListAddress {
  /** Filters, order, columns and page, by their word. */
  values: Readonly<Record<string, string | undefined>>;
  /** The address with these values changed. */
  href: (patch: Readonly<Record<string, string>>) => string;
  /** Goes there and stays where the person is. */
  set: (patch: Readonly<Record<string, string>>) => void;
}

/** Words that do not change which rows there are. */
const LOOKS: ReadonlySet<string> = new Set(['orden', 'columnas', 'pag']);

const told = (values: ListAddress['values']) =>
  Object.entries(values).filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');

/** What a view keeps: everything but the page. */
export function viewOf({ values }: ListAddress): Record<string, string> {
  return Object.fromEntries(told(values).filter(([name]) => name !== 'pag'));
}

/** The patch that leads from here to a view: what it does not name is left out. */
export function patchTo(
  { values }: ListAddress,
  view: Readonly<Record<string, string>>,
): Record<string, string> {
  const cleared = Object.fromEntries(Object.keys(values).map((name) => [name, '']));
  return { ...cleared, pag: '', ...view };
}

/** Text that is the same as long as the list has the same rows. */
export function filterKey({ values }: ListAddress): string {
  return JSON.stringify(told(values).filter(([name]) => !LOOKS.has(name)));
}

/** Whether two views show the same. */
export function isSameView(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const text = (view: Readonly<Record<string, string>>) =>
    JSON.stringify(told(view).toSorted(([one], [other]) => one.localeCompare(other)));
  return text(a) === text(b);
}

/** The list of a section whose address has defaults; `names` are those of its words that are the list's. */
export function sectionListAddress<D extends SectionSearch>(section: {
  path: string;
  defaults: D;
  search: D;
  names: readonly (keyof D & string)[];
  set: (patch: Partial<D>) => void;
  /** What links to other rows change besides. */
  kept?: Partial<D>;
}): ListAddress {
  const { path, defaults, search, names, set, kept = {} } = section;
  const numbered = (patch: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(patch).map(([name, value]) => [
        name,
        typeof defaults[name] === 'number' ? Number(value) || defaults[name] : value,
      ]),
    ) as Partial<D>;
  const words = names.map((name) => {
    const value = search[name];
    return [name, value === defaults[name] ? '' : String(value)];
  });
  return {
    values: Object.fromEntries(words) as Record<string, string>,
    href: (patch) => sectionAddress(path, defaults, search, { ...kept, ...numbered(patch) }),
    set: (patch) => set(numbered(patch)),
  };
}
