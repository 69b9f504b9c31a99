import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { BUDGET_PATH, BUDGET_SEARCH, type BudgetSearch } from '../features/budget/budget.search.ts';
import { presupuestoRoute } from './presupuesto.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';

const Screen = lazyRouteComponent(() => import('../features/budget/budget.screen.tsx'), 'Screen');
const Imports = lazyRouteComponent(() => import('../features/imports/budget-import.screen.tsx'), 'Screen');

/** The budget, with the imports that belong to another feature. */
export function Presupuesto(): ReactNode {
  const search = filledSearch(BUDGET_SEARCH, presupuestoRoute.useSearch());
  const navigate = presupuestoRoute.useNavigate();
  const setSearch = (patch: Partial<Record<keyof BudgetSearch, string | number>>) =>
    void navigate({
      search: (newest) => knownSearch(BUDGET_SEARCH)({ ...newest, ...textsOf(patch) }),
      resetScroll: false,
    });
  return (
    <Suspense>
      <Screen
        search={search}
        setSearch={setSearch}
        imports={
          <Suspense>
            <Imports search={search} setSearch={setSearch} path={BUDGET_PATH} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

/** As the address says them. */
const textsOf = (patch: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, String(value)]));
