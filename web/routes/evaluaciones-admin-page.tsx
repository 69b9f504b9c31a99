import type { ReactNode } from 'react';
import { Screen } from '../features/evaluation-admin/evaluation-home.screen.tsx';
import { EVALUATION_ADMIN_SEARCH } from '../features/evaluation-admin/evaluation-admin.search.ts';
import { Screen as InstrumentScreen } from '../features/evaluation-admin/instrument.screen.tsx';
import { evaluacionesAdminRoute, instrumentoRoute } from './evaluaciones-admin.tsx';
import { filledSearch, knownSearch } from './screen-data.ts';

/** Periods, or one of them. */
export function EvaluacionesAdmin(): ReactNode {
  const navigate = evaluacionesAdminRoute.useNavigate();
  const known = knownSearch(EVALUATION_ADMIN_SEARCH);
  return (
    <Screen
      search={filledSearch(EVALUATION_ADMIN_SEARCH, known(evaluacionesAdminRoute.useSearch()))}
      setSearch={(patch) =>
        void navigate({ search: (newest) => known({ ...newest, ...patch }), resetScroll: false })
      }
    />
  );
}

/** One edition of an instrument. */
export function Instrumento(): ReactNode {
  const { id } = instrumentoRoute.useParams();
  return <InstrumentScreen key={id} id={id} />;
}
