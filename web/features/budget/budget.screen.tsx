import type { ReactNode } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { BudgetStatePart } from './budget-state-part.tsx';
import type { BudgetSearch, SetBudgetSearch } from './budget.search.ts';
import { DeskPart } from './desk-part.tsx';
import { YearPart } from './year-part.tsx';
import { FundRequestsPart } from './fund-requests-part.tsx';
import './budget.css';

type Part = 'suficiencias' | 'estado' | 'conciliacion' | 'cierre' | 'cargar';

interface ScreenProps {
  search: BudgetSearch;
  setSearch: SetBudgetSearch;
  /** The imports, which belong to another feature. */
  imports: ReactNode;
}

/** `/administracion/presupuesto`: money for requisitions, the state of the year, and the files that make it. */
export function Screen({ search, setSearch, imports }: ScreenProps) {
  const { can } = usePortal();
  const tabs: Tab<Part>[] = [
    { key: 'suficiencias', name: 'Suficiencias por dar', panel: <FundRequestsPart folio={search.sol} /> },
    {
      key: 'estado',
      name: 'Estado del ejercicio',
      panel: <BudgetStatePart search={search} setSearch={setSearch} />,
    },
    { key: 'conciliacion', name: 'Conciliación', panel: <DeskPart /> },
    { key: 'cierre', name: 'Cierre', panel: <YearPart /> },
    ...(can('administer', 'Budget') ? [{ key: 'cargar' as const, name: 'Cargar', panel: imports }] : []),
  ];
  const current = tabs.find(({ key }) => key === search.parte)?.key ?? 'suficiencias';
  return (
    <Page className="bu">
      <AdminHead place="presupuesto" title="Presupuesto">
        <p className="u-lead">
          Todos los importes van con IVA. Lo reservado aparta dinero para una requisición; comprometido es lo
          que ya se firmó.
        </p>
      </AdminHead>
      <Tabs<Part>
        label="Partes del presupuesto"
        current={current}
        onChange={(parte) =>
          setSearch({ parte, sol: '', pag: 1, clave: '', cifra: '', importacion: '', q: '', orden: '' })
        }
        tabs={tabs}
      />
    </Page>
  );
}
