import { CONTRACT_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

type Search = ImportsSearch & { importacion?: string | undefined };

interface ScreenProps {
  search: Search;
  setSearch: (patch: Readonly<Record<string, string | undefined>>) => void;
  /** Where the screen stands. */
  path: string;
}

/** Import of CompraNet contracts. The address names the open import, or what its history is filtered by. */
export function Screen({ search, setSearch, path }: ScreenProps) {
  return (
    <ImportsPart
      words={CONTRACT_IMPORT}
      open={search.importacion ?? ''}
      onOpen={(id) => setSearch({ importacion: id === '' ? undefined : id })}
      address={importsAddress({ path, kept: { tab: 'importar' }, search, set: setSearch })}
    />
  );
}
