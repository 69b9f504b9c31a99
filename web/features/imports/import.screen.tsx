import { Tabs } from '#web/ui/tabs.tsx';
import { CONTRACT_IMPORT, PLAN_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

type Search = ImportsSearch & { importacion?: string | undefined; tipo?: string | undefined };

interface ScreenProps {
  search: Search;
  setSearch: (patch: Readonly<Record<string, string | undefined>>) => void;
  /** Where the screen stands. */
  path: string;
}

const KINDS = { contratos: CONTRACT_IMPORT, 'programa-anual': PLAN_IMPORT };
type Kind = keyof typeof KINDS;
const NAMES: Record<Kind, string> = {
  contratos: 'Contratos de otros años',
  'programa-anual': 'Programa anual',
};

/** Imports of procedures. The address names what is imported, the open import, or what the history is filtered by. */
export function Screen({ search, setSearch, path }: ScreenProps) {
  const current: Kind = search.tipo === 'programa-anual' ? 'programa-anual' : 'contratos';
  const kept = { tab: 'importar', ...(current === 'contratos' ? {} : { tipo: current }) };
  return (
    <Tabs<Kind>
      label="Qué se importa"
      current={current}
      onChange={(kind) =>
        setSearch({ tipo: kind === 'contratos' ? undefined : kind, importacion: undefined })
      }
      tabs={(Object.keys(KINDS) as Kind[]).map((key) => ({
        key,
        name: NAMES[key],
        panel: (
          <ImportsPart
            words={KINDS[key]}
            open={search.importacion ?? ''}
            onOpen={(id) => setSearch({ importacion: id === '' ? undefined : id })}
            address={importsAddress({ path, kept, search, set: setSearch })}
          />
        ),
      }))}
    />
  );
}
