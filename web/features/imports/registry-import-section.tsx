import { Tabs } from '#web/ui/tabs.tsx';
import { POSTAL_IMPORT, REGISTRY_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

interface SectionProps {
  /** `lista` names the open import in the address, `tipo` what is imported. */
  search: ImportsSearch & { lista: string; tipo: string };
  setSearch: (patch: Readonly<Record<string, string>>) => void;
}

const PATH = '/padron-Proveedores/Administrador';
const KINDS = { padron: REGISTRY_IMPORT, 'codigos-postales': POSTAL_IMPORT };
type Kind = keyof typeof KINDS;
const NAMES: Record<Kind, string> = { padron: 'Padrón', 'codigos-postales': 'Códigos postales' };

/** Imports of the registry's administration: an existing registry, and the catalogue of postal codes. */
export function RegistryImportSection({ search, setSearch }: SectionProps) {
  const current: Kind = search.tipo === 'codigos-postales' ? 'codigos-postales' : 'padron';
  const kept = { seccion: 'importar', ...(current === 'padron' ? {} : { tipo: current }) };
  return (
    <Tabs<Kind>
      label="Qué se importa"
      current={current}
      onChange={(kind) => setSearch({ tipo: kind === 'padron' ? '' : kind, lista: '' })}
      tabs={(Object.keys(KINDS) as Kind[]).map((key) => ({
        key,
        name: NAMES[key],
        panel: (
          <ImportsPart
            words={KINDS[key]}
            open={search.lista}
            onOpen={(id) => setSearch({ lista: id })}
            address={importsAddress({ path: PATH, kept, search, set: setSearch })}
          />
        ),
      }))}
    />
  );
}
