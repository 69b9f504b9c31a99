import { REGISTRY_IMPORT } from './import-words.ts';
import { ImportsPart } from './imports-part.tsx';

interface SectionProps {
  /** `lista` names the open import in the address. */
  search: { lista: string };
  setSearch: (patch: { lista?: string }) => void;
}

/** Import of an existing registry, in the registry's administration. */
export function RegistryImportSection({ search, setSearch }: SectionProps) {
  return (
    <ImportsPart words={REGISTRY_IMPORT} open={search.lista} onOpen={(id) => setSearch({ lista: id })} />
  );
}
