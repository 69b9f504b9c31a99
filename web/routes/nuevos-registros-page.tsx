import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Screen } from '../features/procurement-admin/new-records.screen.tsx';
import { nuevosRegistrosRoute } from './nuevos-registros.tsx';

const ImportScreen = lazyRouteComponent(() => import('../features/imports/import.screen.tsx'), 'Screen');
const Preview = lazyRouteComponent(
  () => import('../features/procurement/procedure-detail.tsx'),
  'ProcedureDetail',
);

/** The workspace of new records, with the import and the preview that belong to other features. */
export function NuevosRegistros(): ReactNode {
  const search = nuevosRegistrosRoute.useSearch();
  const navigate = nuevosRegistrosRoute.useNavigate();
  const { now } = nuevosRegistrosRoute.useRouteContext();
  const setSearch = (patch: Partial<typeof search>, options?: { replace?: boolean }) =>
    void navigate({
      search: (newest) => ({ ...newest, ...patch }),
      replace: options?.replace === true,
      resetScroll: false,
    });
  return (
    <Screen
      search={search}
      setSearch={setSearch}
      importScreen={
        <Suspense>
          <ImportScreen search={search} setSearch={setSearch} />
        </Suspense>
      }
      renderPreview={(detail) => (
        <Suspense>
          <Preview detail={detail} now={now} />
        </Suspense>
      )}
    />
  );
}
