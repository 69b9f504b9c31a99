import type { ReactNode } from 'react';
import { QUOTATION_KIND_LABELS, QUOTATION_REQUEST_STATE_LABELS } from '#contract/quotation-requests.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { PageHead } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { QUOTATIONS_PATH } from './quotation-requests.search.ts';
import { STATE_TONES } from './request-words.ts';

/** What it is called, where it is, who acts on it, and from where it comes. */
export function RequestHead(props: { request: QuotationRequest; title: string; children?: ReactNode }) {
  const { request, title, children } = props;
  const { area, buyer, folio, kind, next, previous, procedure, procedureId, state } = request;
  return (
    <PageHead
      title={title.trim() === '' ? 'Solicitud de cotización' : title}
      crumbs={
        <Breadcrumbs>
          <a href={screenPath(QUOTATIONS_PATH)}>Cotizaciones</a>
          <span>{folio}</span>
        </Breadcrumbs>
      }
    >
      <div className="u-cluster u-gap-12 qr-facts">
        <Tag tone={STATE_TONES[state]}>{QUOTATION_REQUEST_STATE_LABELS[state]}</Tag>
        <span>{QUOTATION_KIND_LABELS[kind]}</span>
        {area !== null && <span>{area}</span>}
        {procedureId !== null && (
          <a
            href={screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
              tab: 'nuevo',
              proc: procedureId,
            })}
          >
            {procedure}
          </a>
        )}
        <span>La lleva {buyer}</span>
        {previous !== null && (
          <span>
            Vuelve a pedir <a href={screenPath(`${QUOTATIONS_PATH}/${previous}`)}>{previous}</a>, que quedó
            desierta
          </span>
        )}
        {next !== null && (
          <span>
            Se vuelve a pedir en <a href={screenPath(`${QUOTATIONS_PATH}/${next}`)}>{next}</a>
          </span>
        )}
        {children}
      </div>
    </PageHead>
  );
}
