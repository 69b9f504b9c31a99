import { Tabs } from '#web/ui/tabs.tsx';
import { BUDGET_CHANGES_IMPORT, BUDGET_IMPORT } from './import-words.ts';
import { importsAddress, type ImportsSearch } from './imports-address.ts';
import { ImportsPart } from './imports-part.tsx';

type Search = ImportsSearch & { importacion?: string | undefined; tipo?: string | undefined };

interface ScreenProps {
  search: Search;
  setSearch: (patch: Readonly<Record<string, string>>) => void;
  /** Where the screen stands. */
  path: string;
}

const KINDS = { aprobado: BUDGET_IMPORT, adecuaciones: BUDGET_CHANGES_IMPORT };
type Kind = keyof typeof KINDS;
const NAMES: Record<Kind, string> = { aprobado: 'Presupuesto aprobado', adecuaciones: 'Adecuaciones' };

/** Files of the budget: what was approved, and what changed it. */
export function Screen({ search, setSearch, path }: ScreenProps) {
  const current: Kind = search.tipo === 'adecuaciones' ? 'adecuaciones' : 'aprobado';
  const kept = { parte: 'cargar', ...(current === 'aprobado' ? {} : { tipo: current }) };
  return (
    <Tabs<Kind>
      label="Qué se carga"
      current={current}
      onChange={(kind) => setSearch({ tipo: kind === 'aprobado' ? '' : kind, importacion: '' })}
      tabs={(Object.keys(KINDS) as Kind[]).map((key) => ({
        key,
        name: NAMES[key],
        panel: (
          <ImportsPart
            words={KINDS[key]}
            open={search.importacion ?? ''}
            onOpen={(id) => setSearch({ importacion: id })}
            address={importsAddress({ path, kept, search, set: setSearch })}
          />
        ),
      }))}
    />
  );
}
