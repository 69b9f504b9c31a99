import { QUOTATION_KIND_LABELS } from '#contract/quotation-requests.ts';
import type { OpenRequestRow } from '#contract/quotations-api.ts';
import { closingWords } from '#contract/rules/quotation/quotation-closing.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import './quotations.css';

/** `/cotizaciones`: requests that any supplier of their giro may answer. */
export function Screen({ data: { rows } }: { data: { rows: OpenRequestRow[] } }) {
  return (
    <Page width="narrow" className="qt-page">
      <PageHead title="Solicitudes de cotización abiertas">
        <p className="u-lead">
          Puede cotizar cualquier proveedor vigente del giro, con su número de registro y un código que llega
          a su correo. No cuesta.
        </p>
      </PageHead>
      {rows.length === 0 ? (
        <EmptyState title="Hoy no hay solicitudes abiertas.">
          <a href={screenPath('/adquisiciones')}>Ver las licitaciones y compras</a>
        </EmptyState>
      ) : (
        <ul className="qt-open">
          {rows.map(({ folio, title, kind, closesAt, lots, lines }) => (
            <li key={folio}>
              <a href={screenPath(`/cotizaciones/${folio}`)}>
                <b>{title}</b>
              </a>
              <span className="u-small u-muted">
                {[
                  folio,
                  QUOTATION_KIND_LABELS[kind],
                  formatCountOf(lots, 'partida', 'partidas'),
                  lines.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="u-small">Cierra el {closingWords(closesAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
