import { useCallback } from 'react';
import {
  TRANSFER_KINDS,
  TRANSFER_STATES,
  type TransferKind,
  type TransferRow,
} from '#contract/work-transfers.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BeginTransfer } from './begin-transfer.tsx';
import { TransferRecord } from './transfer-record.tsx';
import { readScope, readTransfers } from './work-transfers.data.ts';
import {
  TRANSFERS_PATH,
  TRANSFERS_SEARCH,
  type SetTransfersSearch,
  type TransfersSearch,
} from './work-transfers.search.ts';
import './work-transfers.css';

interface ScreenProps {
  search: TransfersSearch;
  setSearch: SetTransfersSearch;
}

const addressWith = (patch: Partial<TransfersSearch>) =>
  sectionAddress(TRANSFERS_PATH, TRANSFERS_SEARCH, TRANSFERS_SEARCH, patch);

/** All that somebody has, given to others when they leave or while they are away (purchase-chain 1.7). */
export function Screen({ search, setSearch }: ScreenProps) {
  const kind: TransferKind = search.tipo === 'reparto' ? 'absence' : 'leave';
  const isBegun = search.persona !== '';
  return (
    <Page className="wt">
      <AdminHead place="pendientes" title={isBegun ? TRANSFER_KINDS[kind] : 'Entrega de asuntos'}>
        {(isBegun || search.entrega !== '') && (
          <p>
            <a href={addressWith({})}>Todas las entregas</a>
          </p>
        )}
      </AdminHead>
      {search.entrega !== '' ? (
        <TransferRecord id={search.entrega} />
      ) : isBegun ? (
        <Begin
          persona={search.persona}
          kind={kind}
          onBegun={(entrega) => setSearch({ persona: '', tipo: '', entrega })}
        />
      ) : (
        <Transfers />
      )}
    </Page>
  );
}

interface BeginProps {
  persona: string;
  kind: TransferKind;
  onBegun: (id: string) => void;
}

function Begin({ persona, kind, onBegun }: BeginProps) {
  const { api, session, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readScope(api, persona, signal), [api, persona]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="lo que tiene esa persona"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={6} look="line" label="Cargando lo que tiene esa persona" />;
  return (
    <>
      <p className="u-lead">
        {kind === 'leave' ? 'Todo lo que espera o tiene' : 'Reparte lo que espera o tiene'} {data.person.name}
        .
      </p>
      <BeginTransfer
        scope={data}
        kind={kind}
        isOwn={session.snapshot().identity?.id === data.person.id}
        onBegun={onBegun}
      />
    </>
  );
}

const COLUMNS: Column<TransferRow>[] = [
  {
    key: 'persona',
    name: 'De quién',
    cell: ({ id, person }) => <a href={addressWith({ entrega: id })}>{person.name}</a>,
  },
  { key: 'tipo', name: 'Qué es', cell: ({ kind }) => TRANSFER_KINDS[kind] },
  { key: 'estado', name: 'Estado', cell: ({ state }) => TRANSFER_STATES[state] },
  { key: 'empezo', name: 'Empezó', cell: ({ begunAt }) => formatDateTime(begunAt) },
];

/** Those in which this person has a part, and where another begins. */
function Transfers() {
  const { api, session, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readTransfers(api, signal), [api]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="las entregas"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={6} look="line" label="Cargando las entregas" />;
  const own = session.snapshot().identity?.id ?? '';
  return (
    <div className="u-stack u-gap-24">
      <p className="u-lead">
        Quien se va entrega todo lo que tiene, cada grupo a quien lo recibe. Firman las dos partes aquí.
      </p>
      <div className="u-cluster u-gap-16">
        <a className="u-btn u-btn--tonal" href={addressWith({ persona: own })}>
          Entregar mis asuntos
        </a>
      </div>
      {data.people.length > 0 && (
        <Select
          label="Entregar lo de otra persona"
          value=""
          emptyLabel="Elige a una persona"
          options={data.people
            .filter(({ id }) => id !== own)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(persona) => location.assign(addressWith({ persona }))}
        />
      )}
      {data.rows.length === 0 ? (
        <p>Todavía no hay entregas.</p>
      ) : (
        <DataTable<TransferRow>
          caption="Entregas de asuntos"
          rows={data.rows}
          rowKey={({ id }) => id}
          columns={COLUMNS}
        />
      )}
    </div>
  );
}
