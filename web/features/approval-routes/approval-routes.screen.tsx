import { useCallback } from 'react';
import type { RouteList } from '#contract/approval-routes-api.ts';
import { ROUTE_KIND_LABELS, type RouteKind } from '#contract/approval-routes.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readRoutes } from './approval-routes.data.ts';
import type { RoutesSearch } from './approval-routes.search.ts';
import { Simulator } from './simulator.tsx';
import '#web/ui/section-rhythm.css';
import './approval-routes.css';

/** Where routes are written. */
const CONTENT = '/administracion/contenido/rutas';

interface ScreenProps {
  search: RoutesSearch;
  setSearch: (search: RoutesSearch) => void;
}

/** `/administracion/rutas`: who authorises a requisition, and who would authorise a made-up one. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { api, can } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readRoutes(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <Page className="u-rhythm">
      <AdminHead place="ajustes" title="Rutas de autorización">
        <p className="u-lead">
          Quién autoriza una requisición según su monto, su área y lo que compra. Al enviarse, cada
          requisición conserva la ruta de ese día.
        </p>
      </AdminHead>
      {failure !== undefined && <ErrorBlock what="las rutas de autorización" onRetry={reload} />}
      {data === undefined && failure === undefined && <Skeleton rows={4} />}
      {data !== undefined && (
        <>
          {data.warnings.map((warning) => (
            <Notice key={warning} tone="warn">
              {warning}
            </Notice>
          ))}
          <Simulator areas={data.areas} search={search} setSearch={setSearch} />
          {(['base', 'extra'] as const).map((kind) => (
            <Routes key={kind} kind={kind} routes={data.routes.filter((route) => route.kind === kind)} />
          ))}
          {can('administer', 'Settings') && (
            <p>
              <ButtonLink variant="tonal" href={screenPath(CONTENT)}>
                Cambiar las rutas
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </Page>
  );
}

const SAYS: Record<RouteKind, string> = {
  base: 'Se toma la primera que coincide, en este orden.',
  extra: 'Cada una que coincide agrega sus pasos a los de la base.',
};

function Routes({ kind, routes }: { kind: RouteKind; routes: RouteList['routes'] }) {
  const { can } = usePortal();
  const id = `ru-${kind}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{kind === 'base' ? 'Rutas base' : 'Rutas adicionales'}</h2>
      <p className="u-muted">{SAYS[kind]}</p>
      {routes.length === 0 && <p>{`No hay ninguna publicada. ${ROUTE_KIND_LABELS[kind]}.`}</p>}
      <ol className="ru-routes">
        {routes.map(({ appliesTo, key, name, position, steps }) => (
          <li key={key} className="u-card u-card--padded">
            <h3 className="u-h3">
              {can('administer', 'Settings') ? <a href={screenPath(`${CONTENT}/${key}`)}>{name}</a> : name}{' '}
              <span className="u-small u-muted">orden {position}</span>
            </h3>
            <p>{appliesTo.join(' · ')}</p>
            <ul>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
