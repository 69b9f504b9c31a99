import { useCallback, type ReactNode } from 'react';
import {
  QUOTATION_KIND_LABELS,
  QUOTATION_REQUEST_STATE_LABELS,
  QUOTATION_REQUEST_STATES,
} from '#contract/quotation-requests.ts';
import {
  QUOTATION_REQUEST_COLUMNS,
  QUOTATION_VIEW_LABELS,
  QUOTATION_VIEWS,
  type QuotationRequestRow,
} from '#contract/quotation-requests-api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BeginRequest } from './begin-request.tsx';
import { exportRequests, loadRequests } from './quotation-requests.data.ts';
import { QUOTATIONS_PATH, QUOTATIONS_SEARCH, type QuotationsSearch } from './quotation-requests.search.ts';
import { STATE_TONES } from './request-words.ts';

const IN_LIST = ['ver', 'estado', 'q', 'orden', 'columnas', 'pag'] as const;

interface ScreenProps {
  search: QuotationsSearch;
  setSearch: (patch: Partial<QuotationsSearch>) => void;
}

/** `/administracion/cotizaciones`: every request for quotations, and the beginning of one. */
export function Screen({ search, setSearch }: ScreenProps) {
  const { can } = usePortal();
  if (search.nueva !== '' || search.requisiciones !== '' || search.procedimiento !== '')
    return <BeginRequest requisitions={search.requisiciones} procedureId={search.procedimiento} />;
  return (
    <Page>
      <AdminHead
        place="cotizaciones"
        title="Solicitudes de cotización"
        actions={
          can('administer', 'Quotations') && (
            <ButtonLink href={screenPath(QUOTATIONS_PATH, { nueva: 'si' })}>Pedir cotizaciones</ButtonLink>
          )
        }
      />
      <List search={search} setSearch={setSearch} />
    </Page>
  );
}

const CELLS: Record<keyof typeof QUOTATION_REQUEST_COLUMNS, (row: QuotationRequestRow) => ReactNode> = {
  folio: ({ folio }) => <a href={screenPath(`${QUOTATIONS_PATH}/${folio}`)}>{folio}</a>,
  titulo: ({ title }) => title,
  para: ({ kind }) => QUOTATION_KIND_LABELS[kind],
  estado: ({ state }) => <Tag tone={STATE_TONES[state]}>{QUOTATION_REQUEST_STATE_LABELS[state]}</Tag>,
  cierre: ({ closesAt }) => (closesAt === null ? 'Sin fecha' : formatDateTime(closesAt)),
  comprador: ({ buyer }) => buyer,
  invitados: ({ invitees }) => invitees,
  procedimiento: ({ procedure }) => procedure ?? '',
  area: ({ area }) => area ?? '',
};
const COLUMNS = viewColumns(QUOTATION_REQUEST_COLUMNS, (key) => ({
  cell: CELLS[key],
  isNumber: key === 'invitados',
}));

function List({ search, setSearch }: ScreenProps) {
  const { api } = usePortal();
  const { estado, orden, pag, q, ver } = search;
  const asked = useCallback(
    (page: number) => ({
      pag: page,
      q,
      ver: QUOTATION_VIEWS.find((one) => one === ver),
      estado: QUOTATION_REQUEST_STATES.find((one) => one === estado),
      orden: (orden === '' ? undefined : orden) as undefined,
    }),
    [estado, orden, q, ver],
  );
  const state = useLoaded(
    useCallback((signal: AbortSignal) => loadRequests(api, asked(pag), signal), [api, asked, pag]),
  );
  const address = sectionListAddress({
    path: QUOTATIONS_PATH,
    defaults: QUOTATIONS_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="cotizaciones"
      caption="Solicitudes de cotización"
      words={{ one: 'solicitud', many: 'solicitudes', all: 'las solicitudes' }}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      search={{ label: 'Buscar solicitudes', placeholder: 'Folio, título, área o procedimiento' }}
      filters={[
        {
          name: 'ver',
          label: 'Cuáles',
          emptyLabel: 'Cuáles: sin decidir',
          options: QUOTATION_VIEWS.filter((one) => one !== 'abiertas').map((value) => ({
            value,
            label: QUOTATION_VIEW_LABELS[value],
          })),
        },
        {
          name: 'estado',
          label: 'Estado',
          emptyLabel: 'Estado: todos',
          options: QUOTATION_REQUEST_STATES.map((value) => ({
            value,
            label: QUOTATION_REQUEST_STATE_LABELS[value],
          })),
        },
      ]}
      file={{ name: 'cotizaciones', read: (wish) => exportRequests(api, asked(1), wish) }}
      empty={{
        title: 'No hay solicitudes de cotización.',
        children: (
          <span>Se piden desde aquí, desde una requisición que lleves o desde un procedimiento.</span>
        ),
      }}
    />
  );
}
