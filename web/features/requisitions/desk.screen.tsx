import { useCallback, type ReactNode } from 'react';
import { DESK_COLUMNS, DESK_VIEW_LABELS, DESK_VIEWS, type DeskRow } from '#contract/requisition-desk.ts';
import { REQUISITION_STATE_LABELS, REQUISITION_STATES } from '#contract/requisition-states.ts';
import { formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout.tsx';
import { sectionListAddress } from '#web/ui/officer-list/list-address.ts';
import { viewColumns } from '#web/ui/officer-list/list-columns.tsx';
import { OfficerList } from '#web/ui/officer-list/officer-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Conversion } from './conversion.tsx';
import { DeskRecord } from './desk-record.tsx';
import { DESK_PATH, DESK_SEARCH, QUOTATIONS_PATH, type DeskSearch } from './desk.search.ts';
import { exportDesk, loadDesk, take } from './requisition-desk.data.ts';
import { STATE_TONES } from './requisition-words.ts';

const IN_LIST = ['ver', 'estado', 'q', 'orden', 'columnas', 'pag'] as const;
/** States of which lines may still go into a procedure. */
const CONVERTIBLE: readonly DeskRow['state'][] = ['taken', 'research', 'consolidated', 'tendering'];
const recordHref = (folio: string) => screenPath(DESK_PATH, { folio });

interface ScreenProps {
  search: DeskSearch;
  setSearch: (patch: Partial<DeskSearch>) => void;
}

/** `/administracion/requisiciones`: what the unit buys, one of it, and the procedure that becomes of several. */
export function Screen({ search, setSearch }: ScreenProps) {
  if (search.convertir !== '') return <Conversion key={search.convertir} folios={search.convertir} />;
  if (search.folio !== '') return <DeskRecord key={search.folio} folio={search.folio} />;
  return (
    <Page>
      <AdminHead place="requisiciones" title="Requisiciones por comprar" />
      <Desk search={search} setSearch={setSearch} />
    </Page>
  );
}

function columnsFor(taking: { isBusy: boolean; onTake: (row: DeskRow) => void }) {
  const cells: Record<keyof typeof DESK_COLUMNS, (row: DeskRow) => ReactNode> = {
    folio: ({ folio }) => (
      <a className="ta-folio" href={recordHref(folio)}>
        {folio}
      </a>
    ),
    titulo: ({ title }) => title,
    area: ({ area }) => area,
    solicita: ({ requester }) => requester,
    estado: ({ state }) => <Tag tone={STATE_TONES[state]}>{REQUISITION_STATE_LABELS[state]}</Tag>,
    monto: ({ net }) => formatMoney(net),
    total: ({ gross }) => formatMoney(gross),
    comprador: (row) =>
      row.buyer ??
      (row.state === 'unassigned' && (
        <Button
          variant="tonal"
          size="small"
          disabled={taking.isBusy}
          onClick={() => taking.onTake(row)}
          aria-label={`Tomar ${row.folio}`}
        >
          Tomar
        </Button>
      )),
    desde: ({ since }) => formatDateTime(since),
    enviada: ({ sentAt }) => formatDateTime(sentAt),
  };
  return viewColumns(DESK_COLUMNS, (key) => ({
    cell: cells[key],
    isNumber: key === 'monto' || key === 'total',
  }));
}

function Desk({ search, setSearch }: ScreenProps) {
  const { api, toast } = usePortal();
  const { estado, orden, pag, q, ver } = search;
  const asked = useCallback(
    (page: number) => ({
      pag: page,
      q,
      ver: DESK_VIEWS.find((one) => one === ver),
      estado: REQUISITION_STATES.find((one) => one === estado),
      orden: (orden === '' ? undefined : orden) as undefined,
    }),
    [estado, orden, q, ver],
  );
  const state = useLoaded(
    useCallback((signal: AbortSignal) => loadDesk(api, asked(pag), signal), [api, asked, pag]),
  );
  const { act, isBusy } = useAct(state.reload);
  const columns = columnsFor({
    isBusy,
    onTake: (row) =>
      act(async () => {
        await take(api, row);
        toast(`Ya llevas ${row.folio}.`);
      }),
  });
  const address = sectionListAddress({
    path: DESK_PATH,
    defaults: DESK_SEARCH,
    search,
    names: IN_LIST,
    set: setSearch,
  });
  return (
    <OfficerList
      id="requisiciones"
      caption="Requisiciones por comprar"
      words={{ one: 'requisición', many: 'requisiciones', all: 'las requisiciones' }}
      columns={columns}
      rowKey={({ id }) => id}
      state={state}
      address={address}
      search={{ label: 'Buscar requisiciones', placeholder: 'Folio, título o área' }}
      filters={[
        {
          name: 'ver',
          label: 'Quién la lleva',
          emptyLabel: 'Quién la lleva: todas',
          options: DESK_VIEWS.filter((one) => one !== 'todas').map((value) => ({
            value,
            label: DESK_VIEW_LABELS[value],
          })),
        },
        {
          name: 'estado',
          label: 'Estado',
          emptyLabel: 'Estado: todos',
          options: REQUISITION_STATES.slice(5, 14).map((value) => ({
            value,
            label: REQUISITION_STATE_LABELS[value],
          })),
        },
      ]}
      file={{ name: 'requisiciones', read: (wish) => exportDesk(api, asked(1), wish) }}
      selection={{
        nameOf: ({ folio }) => folio,
        readPage: (page) => loadDesk(api, asked(page)),
        renderActions: (chosen) => <ConvertLink rows={chosen.rows} />,
      }}
      empty={{
        title: 'No hay requisiciones por comprar.',
        children: <span>Aquí llegan cuando Presupuesto da la suficiencia.</span>,
      }}
    />
  );
}

/** To the procedure that becomes of what is chosen: what its reader buys and nobody ended. */
function ConvertLink({ rows }: { rows: readonly DeskRow[] }) {
  const own = rows.filter(({ isMine, state }) => isMine && CONVERTIBLE.includes(state));
  if (own.length === 0)
    return <span>Elige requisiciones que lleves para hacer un procedimiento con ellas.</span>;
  const folios = own.map(({ folio }) => folio).join(',');
  return (
    <>
      <ButtonLink size="small" variant="line" href={screenPath(QUOTATIONS_PATH, { requisiciones: folios })}>
        Pedir cotizaciones de {own.length}
      </ButtonLink>
      <ButtonLink size="small" href={screenPath(DESK_PATH, { convertir: folios })}>
        Hacer un procedimiento con {own.length}
      </ButtonLink>
    </>
  );
}
