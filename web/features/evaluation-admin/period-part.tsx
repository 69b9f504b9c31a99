import { useCallback, useState } from 'react';
import type { PeriodItem } from '#contract/evaluation-admin.ts';
import { API_BASE, fillPath } from '#contract/endpoint.ts';
import { evaluationsApi } from '#contract/evaluations.ts';
import {
  PERIOD_STATES,
  type PeriodState,
  type PeriodStep,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StageRail } from '#web/ui/stage-rail.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { readPeriod, reopenPeriod, stepPeriod } from './evaluation-admin.data.ts';
import {
  EVALUATION_ADMIN_PATH,
  type EvaluationAdminSearch,
  type SetEvaluationAdminSearch,
} from './evaluation-admin.search.ts';
import { OrdersPart } from './orders-part.tsx';
import { ProposalsPart, RepliesPart, ResultsPart } from './period-lists.tsx';
import { isWorking, StepNotTaken, StepProgress } from './step-progress.tsx';

const STATES = Object.keys(PERIOD_STATES) as PeriodState[];
const VIEWS = ['pedidos', 'resultados', 'aclaraciones', 'propuestas'] as const;

const STEPS: Record<PeriodStep, { button: string; title: string; text: string }> = {
  review: {
    button: 'Pasar a revisión',
    title: '¿Pasar el periodo a revisión?',
    text: 'Se calculan los resultados y cada proveedor recibe por correo su folio y su clave para leerlos y aclararlos. El público todavía no los ve.',
  },
  publish: {
    button: 'Publicar resultados',
    title: '¿Publicar los resultados?',
    text: 'Cualquier persona podrá ver las calificaciones, con los conteos y los pesos que permiten recalcularlas. Quedan propuestas de seguimiento para que alguien las decida.',
  },
  close: {
    button: 'Cerrar el periodo',
    title: '¿Cerrar el periodo?',
    text: 'Un periodo cerrado no vuelve a cambiar: ni sus pedidos, ni sus respuestas, ni sus calificaciones.',
  },
};

/** One period: how far it is, what hinders its next step, and its parts. */
export function PeriodPart({
  search,
  setSearch,
}: {
  search: EvaluationAdminSearch;
  setSearch: SetEvaluationAdminSearch;
}) {
  const { api, settings } = usePortal();
  const key = search.periodo;
  const ask = useCallback((signal: AbortSignal) => readPeriod(api, key, signal), [api, key]);
  const loaded = useLoaded(ask, isWorking);
  const { data, failure } = loaded;
  const crumbs = (
    <Breadcrumbs>
      <a href={screenPath('/')}>Inicio</a>
      <a href={screenPath(EVALUATION_ADMIN_PATH)}>Evaluaciones</a>
      <span>{key}</span>
    </Breadcrumbs>
  );
  if (data === undefined)
    return (
      <Page className="ev">
        <PageHead title={`Periodo ${key}`} crumbs={crumbs} />
        {failure === undefined ? (
          <Skeleton rows={6} look="line" label="Cargando el periodo" />
        ) : failure.status === 404 || failure.status === 422 ? (
          <EmptyState title={`No hay un periodo ${key}.`}>
            <a href={screenPath(EVALUATION_ADMIN_PATH)}>Ver los periodos</a>
          </EmptyState>
        ) : (
          <ErrorBlock
            what="el periodo"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={loaded.reload}
          />
        )}
      </Page>
    );
  const view = VIEWS.find((one) => one === search.vista) ?? 'pedidos';
  const pendingReplies = data.replies.filter(({ decision }) => decision === null).length;
  const openProposals = data.proposals.filter(({ state }) => state === 'open').length;
  const named = (name: string, count: number) => (count === 0 ? name : `${name} (${count})`);
  return (
    <Page className="ev">
      <PageHead title={data.name} crumbs={crumbs} />
      <div className="ev-top">
        <div className="ev-rail">
          <StageRail
            stages={STATES.map((state) => ({ name: PERIOD_STATES[state] }))}
            current={STATES.indexOf(data.state)}
            state={data.state === 'closed' ? 'finished' : 'running'}
          />
        </div>
        <FactList
          facts={[
            { name: 'Días', value: `${formatDate(data.startsOn)} a ${formatDate(data.endsOn)}` },
            { name: 'Instrumento', value: data.instrument },
            { name: 'Aclaraciones hasta', value: data.replyDue === null ? '' : formatDate(data.replyDue) },
            { name: 'Publicado', value: data.publishedAt === null ? '' : formatDate(data.publishedAt) },
            { name: 'Cerrado', value: data.closedAt === null ? '' : formatDate(data.closedAt) },
          ]}
        />
        <NextStep period={data} onDone={loaded.adopt} />
      </div>
      <Tabs
        label="Partes del periodo"
        current={view}
        onChange={(vista) => setSearch({ vista, pedido: undefined })}
        tabs={[
          {
            key: 'pedidos',
            name: 'Pedidos',
            panel: (
              <OrdersPart period={data} search={search} setSearch={setSearch} onChanged={loaded.reload} />
            ),
          },
          {
            key: 'resultados',
            name: 'Resultados',
            panel: <ResultsPart period={data} onChanged={loaded.reload} />,
          },
          {
            key: 'aclaraciones',
            name: named('Aclaraciones', pendingReplies),
            panel: <RepliesPart period={data} onChanged={loaded.reload} />,
          },
          {
            key: 'propuestas',
            name: named('Propuestas', openProposals),
            panel: <ProposalsPart period={data} onChanged={loaded.reload} />,
          },
        ]}
      />
    </Page>
  );
}

function NextStep({ period, onDone }: { period: PeriodItem; onDone: (period: PeriodItem) => void }) {
  const { api } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { next } = period;
  const isPublic = period.publishedAt !== null;
  const data = `${API_BASE}${fillPath(evaluationsApi.data.path, { clave: period.key })}`;
  const downloads = isPublic && (
    <p className="u-small">
      <a href={screenPath('/adquisiciones/evaluaciones', { periodo: period.key })}>Ver lo publicado</a> ·{' '}
      <a href={`${data}?formato=csv`}>CSV</a> · <a href={`${data}?formato=json`}>JSON</a>
    </p>
  );
  if (next === null)
    return (
      <div className="ev-next">
        <p>El periodo está cerrado y no cambia.</p>
        {downloads}
        <Reopening period={period} onDone={onDone} />
      </div>
    );
  const { work } = period;
  if (work?.state === 'running') return <StepProgress period={period} work={work} onChange={onDone} />;
  const words = STEPS[next.step];
  const run = async () => {
    setBusy(true);
    try {
      const why = next.missing.length === 0 ? {} : { reason: reason.trim() };
      onDone(await stepPeriod(api, period, { step: next.step, ...why }));
      setReason('');
      setAsking(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(error.problem.fields?.reason ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const isHindered = next.hindrances.length > 0;
  return (
    <div className="ev-next">
      <Button
        disabled={isHindered}
        aria-describedby={isHindered ? 'ev-hindrances' : undefined}
        onClick={() => {
          setRefusal(undefined);
          setAsking(true);
        }}
      >
        {words.button}
      </Button>
      {isHindered && (
        <ul id="ev-hindrances" className="u-small u-muted">
          {next.hindrances.map((hindrance) => (
            <li key={hindrance}>{hindrance}</li>
          ))}
        </ul>
      )}
      {downloads}
      <Reopening period={period} onDone={onDone} />
      {work !== null && <StepNotTaken work={work} />}
      <Dialog
        title={words.title}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => void run()} disabled={isBusy}>
              {words.button}
            </Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        {next.missing.map((missing) => (
          <Notice key={missing} tone="warn">
            {missing}
          </Notice>
        ))}
        <p>{words.text}</p>
        {next.missing.length > 0 && (
          <TextArea
            label="Por qué se hace así"
            hint="Queda en el historial del periodo con tu nombre."
            value={reason}
            onChange={setReason}
            maxLength={1_000}
          />
        )}
        {refusal !== undefined && <ActResult>{refusal}</ActResult>}
      </Dialog>
    </div>
  );
}

const REOPENINGS = {
  open: {
    button: 'Deshacer la revisión',
    title: '¿Volver a abrir el periodo?',
    text: 'Los resultados se borran y las claves que se mandaron dejan de servir. Cada proveedor que ya recibió el suyo lee por correo que recibirá otro.',
  },
  published: {
    button: 'Deshacer el cierre',
    title: '¿Deshacer el cierre del periodo?',
    text: 'Vuelve a estar publicado, con las mismas calificaciones, y se puede decidir lo que quedó sin decidir.',
  },
} as const;

/** The last step is taken back with a reason, until somebody relied on it. */
function Reopening({ period, onDone }: { period: PeriodItem; onDone: (period: PeriodItem) => void }) {
  const { api, toast } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { reopening } = period;
  if (reopening === null) return null;
  if (reopening.refusal !== null) return <p className="u-small u-muted">{reopening.refusal}</p>;
  const words = REOPENINGS[reopening.to];
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await reopenPeriod(api, period, reason.trim()));
      toast('El periodo se volvió a abrir.');
      setAsking(false);
      setReason('');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.reason ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <Dialog
        title={words.title}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button disabled={isBusy} onClick={() => void run()}>
              {words.button}
            </Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
        <TextArea
          label="Motivo"
          hint="Queda en el historial del periodo con tu nombre."
          value={reason}
          onChange={setReason}
          errors={problem === undefined ? [] : [problem]}
          maxLength={1_000}
        />
      </Dialog>
    </>
  );
}
