import { sectionListAddress, type ListAddress } from '#web/ui/officer-list/list-address.ts';

/** What the history of imports has in the address of its screen, as that screen knows it. */
export interface ImportsSearch {
  q?: string | undefined;
  estado?: string | undefined;
  orden?: string | undefined;
  columnas?: string | undefined;
  pag?: string | number | undefined;
}

const NAMES = ['q', 'estado', 'orden', 'columnas', 'pag'] as const;

/** The history of imports at a place of the portal; `kept` are the words of the address that lead there. */
export function importsAddress(given: {
  path: string;
  kept?: Readonly<Record<string, string>>;
  search: ImportsSearch;
  set: (patch: Record<string, string>) => void;
}): ListAddress {
  const { path, kept = {}, search, set } = given;
  const defaults: Record<string, string | number> = {
    ...Object.fromEntries(Object.keys(kept).map((name) => [name, ''])),
    q: '',
    estado: '',
    orden: '',
    columnas: '',
    pag: 1,
  };
  const own = NAMES.map((name) => [name, search[name] ?? defaults[name]]);
  return sectionListAddress({
    path,
    defaults,
    search: { ...defaults, ...kept, ...(Object.fromEntries(own) as Record<string, string>) },
    names: NAMES,
    set: (patch) =>
      set(
        Object.fromEntries(
          Object.entries(patch).map(([name, value]) => [
            name,
            value === undefined || value === defaults[name] ? '' : String(value),
          ]),
        ),
      ),
  });
}
