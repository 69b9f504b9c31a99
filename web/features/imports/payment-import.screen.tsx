import { PAYMENTS_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

interface ScreenProps {
  search: ImportsSearch & { importacion?: string | undefined };
  setSearch: (patch: Readonly<Record<string, string>>) => void;
  /** Where the screen stands. */
  path: string;
}

/** Files of what was paid of orders of payment. */
export function Screen({ search, setSearch, path }: ScreenProps) {
  return (
    <ImportsPart
      words={PAYMENTS_IMPORT}
      open={search.importacion ?? ''}
      onOpen={(id) => setSearch({ importacion: id })}
      address={importsAddress({ path, kept: { parte: 'registrar' }, search, set: setSearch })}
    />
  );
}
