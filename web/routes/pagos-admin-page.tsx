import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { PAYMENTS_PATH, PAYMENTS_SEARCH, type PaymentsSearch } from '../features/payments/payments.search.ts';
import { pagosAdminRoute } from './pagos-admin.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';

const Screen = lazyRouteComponent(() => import('../features/payments/payments.screen.tsx'), 'Screen');
const Imports = lazyRouteComponent(() => import('../features/imports/payment-import.screen.tsx'), 'Screen');

/** Orders of payment, with the imports that belong to another feature. */
export function Pagos(): ReactNode {
  const search = filledSearch(PAYMENTS_SEARCH, pagosAdminRoute.useSearch());
  const navigate = pagosAdminRoute.useNavigate();
  const setSearch = (patch: Partial<Record<keyof PaymentsSearch, string | number>>) =>
    void navigate({
      search: (newest) => knownSearch(PAYMENTS_SEARCH)({ ...newest, ...textsOf(patch) }),
      resetScroll: false,
    });
  return (
    <Suspense>
      <Screen
        search={search}
        setSearch={setSearch}
        imports={
          <Suspense>
            <Imports search={search} setSearch={setSearch} path={PAYMENTS_PATH} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

/** As the address says them. */
const textsOf = (patch: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, String(value)]));
