import { useCallback, useState, type FormEvent } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import { PERIOD_STATES, type PeriodState } from '#contract/rules/evaluations/evaluation-machine.ts';
import { periodLabel, periodsAround } from '#contract/rules/evaluations/evaluation-period.ts';
import type { InstrumentRow, PeriodRow } from '#contract/evaluation-admin.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { createInstrument, createPeriod, readInstruments, readPeriods } from './evaluation-admin.data.ts';
import {
  instrumentAddress,
  periodAddress,
  type EvaluationAdminSearch,
  type SetEvaluationAdminSearch,
} from './evaluation-admin.search.ts';
import { PeriodPart } from './period-part.tsx';
import './evaluation-admin.css';

export const PERIOD_TONES: Record<PeriodState, Tone> = {
  open: 'info',
  review: 'warn',
  published: 'ok',
  closed: 'mute',
};

/** One order of a state, and several. */
const COUNTED = {
  captured: ['espera al área', 'esperan al área'],
  sent: ['por revisar', 'por revisar'],
  returned: ['devuelto al área', 'devueltos al área'],
  accepted: ['aceptado', 'aceptados'],
  excluded: ['excluido', 'excluidos'],
} as const;

/** «3 por revisar, 8 aceptados» */
export function ordersText(orders: PeriodRow['orders']): string {
  const told = (['captured', 'sent', 'returned', 'accepted', 'excluded'] as const)
    .filter((state) => orders[state] > 0)
    .map((state) => formatCountOf(orders[state], COUNTED[state][0], COUNTED[state][1]));
  return told.length === 0 ? 'Sin pedidos' : told.join(', ');
}

const PERIOD_COLUMNS: readonly Column<PeriodRow>[] = [
  {
    key: 'name',
    name: 'Periodo',
    cell: (row) => <a href={periodAddress(row.key)}>{row.name}</a>,
  },
  {
    key: 'state',
    name: 'Estado',
    cell: (row) => <Tag tone={PERIOD_TONES[row.state]}>{PERIOD_STATES[row.state]}</Tag>,
  },
  { key: 'orders', name: 'Pedidos', cell: (row) => ordersText(row.orders) },
  { key: 'instrument', name: 'Instrumento', cell: (row) => row.instrument },
];

const INSTRUMENT_COLUMNS: readonly Column<InstrumentRow>[] = [
  {
    key: 'name',
    name: 'Instrumento',
    cell: (row) => (
      <a href={instrumentAddress(row.id)}>
        {row.name}, edición {row.edition}
      </a>
    ),
  },
  {
    key: 'state',
    name: 'Estado',
    cell: (row) =>
      row.publishedAt === null ? (
        <Tag tone="info">Borrador</Tag>
      ) : (
        <Tag tone="ok">Publicada el {formatDate(row.publishedAt)}</Tag>
      ),
  },
  {
    key: 'periods',
    name: 'Periodos',
    cell: (row) =>
      row.periods.length === 0
        ? 'Ninguno'
        : `${formatCountOf(row.periods.length, 'periodo', 'periodos')}: ${row.periods.join(', ')}`,
  },
];

/** `/administracion/evaluaciones`: periods and instruments, or one period. */
export function Screen({
  search,
  setSearch,
}: {
  search: EvaluationAdminSearch;
  setSearch: SetEvaluationAdminSearch;
}) {
  if (search.periodo !== '') return <PeriodPart key={search.periodo} search={search} setSearch={setSearch} />;
  return (
    <Page className="ev">
      <AdminHead place="evaluaciones" title="Evaluaciones" />
      <Home />
    </Page>
  );
}

function Home() {
  const { api, settings, go, fail } = usePortal();
  const [isOpening, setOpening] = useState(false);
  const askPeriods = useCallback((signal: AbortSignal) => readPeriods(api, signal), [api]);
  const askInstruments = useCallback((signal: AbortSignal) => readInstruments(api, signal), [api]);
  const periods = useLoaded(askPeriods);
  const instruments = useLoaded(askInstruments);
  const failure = periods.failure ?? instruments.failure;
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="las evaluaciones"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={() => {
          periods.reload();
          instruments.reload();
        }}
      />
    );
  if (periods.data === undefined || instruments.data === undefined)
    return <Skeleton rows={6} look="line" label="Cargando las evaluaciones" />;
  const published = instruments.data.rows.filter(({ state }) => state === 'published');
  const isWriting = instruments.data.rows.some(({ state }) => state === 'draft');
  const begin = async () => {
    try {
      go(instrumentAddress((await createInstrument(api)).id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
  };
  return (
    <>
      <section className="ev-part" aria-labelledby="periodos">
        <div className="ev-head">
          <h2 id="periodos">Periodos</h2>
          <Button onClick={() => setOpening(true)} disabled={published.length === 0}>
            Abrir periodo
          </Button>
        </div>
        {published.length === 0 && (
          <p className="u-small u-muted">Para abrir un periodo, publica antes un instrumento.</p>
        )}
        {periods.data.rows.length === 0 ? (
          <EmptyState title="Aún no hay periodos de evaluación." />
        ) : (
          <DataTable
            caption="Periodos de evaluación"
            rows={periods.data.rows}
            rowKey={(row) => row.key}
            columns={PERIOD_COLUMNS}
          />
        )}
      </section>
      <section className="ev-part" aria-labelledby="instrumentos">
        <div className="ev-head">
          <h2 id="instrumentos">Instrumentos</h2>
          {!isWriting && (
            <Button variant="tonal" onClick={() => void begin()}>
              {instruments.data.rows.length === 0 ? 'Escribir el primero' : 'Empezar otra edición'}
            </Button>
          )}
        </div>
        {instruments.data.rows.length === 0 ? (
          <EmptyState title="Aún no hay un instrumento: criterios, pesos y bandas con los que se califica." />
        ) : (
          <DataTable
            caption="Ediciones de los instrumentos"
            rows={instruments.data.rows}
            rowKey={(row) => row.id}
            columns={INSTRUMENT_COLUMNS}
          />
        )}
      </section>
      <NewPeriod
        isOpen={isOpening}
        onClose={() => setOpening(false)}
        taken={periods.data.rows.map(({ key }) => key)}
        instruments={published.map(({ id, name, edition }) => ({
          value: id,
          label: `${name}, edición ${edition}`,
        }))}
      />
    </>
  );
}

/** The semester of today when it is free, and otherwise the one after the newest. */
function proposedKey(taken: readonly string[], now: string): string {
  const today = todayInMexico(now);
  const [year, half] = [Number(today.slice(0, 4)), today.slice(5) > '06-30' ? 2 : 1];
  const present = `${year}-${half}`;
  if (!taken.includes(present)) return present;
  return half === 1 ? `${year}-2` : `${year + 1}-1`;
}

function NewPeriod({
  isOpen,
  onClose,
  taken,
  instruments,
}: {
  isOpen: boolean;
  onClose: () => void;
  taken: readonly string[];
  instruments: readonly { value: string; label: string }[];
}) {
  const { api, go, clock } = usePortal();
  const [key, setKey] = useState<string>();
  const [instrumentId, setInstrument] = useState('');
  const [days, setDays] = useState('5');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const wanted = key ?? proposedKey(taken, clock.iso());
  const chosen = instrumentId === '' ? (instruments[0]?.value ?? '') : instrumentId;
  const at = (name: string) => (problems[name] === undefined ? [] : [problems[name]]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const made = await createPeriod(api, {
        key: wanted,
        instrumentId: chosen,
        replyDays: Number(days),
      });
      go(periodAddress(made.key));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? { key: error.problem.detail });
    }
  };
  return (
    <Dialog
      title="Abrir un periodo"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="ev-period">
            Abrir periodo
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form id="ev-period" className="ev-form" noValidate onSubmit={(event) => void send(event)}>
        <Select
          label="Semestre o trimestre"
          value={wanted}
          onChange={setKey}
          options={periodsAround(Number(todayInMexico(clock.iso()).slice(0, 4)))
            .filter((one) => one === wanted || !taken.includes(one))
            .map((one) => ({ value: one, label: periodLabel(one) }))}
          errors={at('key')}
        />
        <Select
          label="Instrumento"
          value={chosen}
          onChange={setInstrument}
          options={instruments}
          errors={at('instrumentId')}
        />
        <TextField
          label="Días hábiles para que un proveedor aclare"
          inputMode="numeric"
          value={days}
          onChange={setDays}
          errors={at('replyDays')}
          maxLength={2}
        />
      </form>
    </Dialog>
  );
}
