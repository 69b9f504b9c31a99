import { CONTRACT_IMPORT } from './import-words.ts';
import { ImportsPart } from './imports-part.tsx';

interface ScreenProps {
  search: { importacion?: string | undefined };
  setSearch: (patch: { importacion?: string | undefined }) => void;
}

/** Import of CompraNet contracts. The address names the open import. */
export function Screen({ search, setSearch }: ScreenProps) {
  return (
    <ImportsPart
      words={CONTRACT_IMPORT}
      open={search.importacion ?? ''}
      onOpen={(id) => setSearch({ importacion: id === '' ? undefined : id })}
    />
  );
}
