import { REGISTRY_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

interface SectionProps {
  /** `lista` names the open import in the address. */
  search: ImportsSearch & { lista: string };
  setSearch: (patch: Readonly<Record<string, string>>) => void;
}

const PATH = '/padron-Proveedores/Administrador';

/** Import of an existing registry, in the registry's administration. */
export function RegistryImportSection({ search, setSearch }: SectionProps) {
  return (
    <ImportsPart
      words={REGISTRY_IMPORT}
      open={search.lista}
      onOpen={(id) => setSearch({ lista: id })}
      address={importsAddress({ path: PATH, kept: { seccion: 'importar' }, search, set: setSearch })}
    />
  );
}
