import { useCallback, useEffect, type ReactNode } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { systemStateApi, type Attention, type JobState, type SystemState } from '#contract/system-state.ts';
import { formatCount, formatDate, formatDateTime, formatFileSize, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct, type Act } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import './system-state.css';

/** It is read again while it is looked at. */
const LOOK_MS = 30_000;

const TONES: Record<'good' | 'warn' | 'bad' | 'none', Tone> = {
  good: 'ok',
  warn: 'warn',
  bad: 'bad',
  none: 'mute',
};

interface PartProps {
  state: SystemState;
  act: Act;
  onRun: (job: string) => void;
}

/** How the installation is and what it asks for, without a console (chain screens 12). */
export function Screen() {
  const { api, settings, toast } = usePortal();
  const ask = useCallback((signal: AbortSignal) => api.call(systemStateApi.state, { signal }), [api]);
  const { data, failure, isOutOfTouch, reload } = useLoaded(ask);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), LOOK_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const act = useAct(reload);
  const run = (name: string) =>
    act.act(async () => {
      await api.call(systemStateApi.runJob, { body: { name } });
      toast('Empieza en unos segundos; aquí se ve cómo termina.');
    });
  const sendAgain = (id: string) =>
    act.act(async () => {
      await api.call(systemStateApi.sendAgain, { body: { id } });
      toast('Está en la cola otra vez: sale en menos de un minuto.');
    });
  return (
    <Page className="sy">
      <AdminHead
        place="sistema"
        title="Estado del sistema"
        actions={
          <>
            {data !== undefined && <span className="u-muted">Actualizado {formatTime(data.at)}</span>}
            <Button variant="line" size="small" onClick={reload}>
              Actualizar
            </Button>
          </>
        }
      />
      {isOutOfTouch && (
        <Notice tone="warn">No pudimos leer el estado de nuevo. Lo que ves puede haber cambiado.</Notice>
      )}
      {data === undefined && failure === undefined && (
        <Skeleton rows={10} look="line" label="Cargando el estado del sistema" />
      )}
      {failure !== undefined && (
        <ErrorBlock
          what="el estado del sistema"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data !== undefined && (
        <div className="u-stack u-gap-40">
          <Sentence state={data} />
          <Attentions state={data} act={act} onRun={run} />
          <FirstSteps state={data} />
          <Jobs state={data} act={act} onRun={run} />
          <div className="sy-two">
            <Mail state={data} act={act} onSend={sendAgain} />
            <Backups state={data} act={act} onRun={run} />
            <Disk state={data} />
            <Versions state={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Part({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={`sistema-${id}`} aria-labelledby={`sistema-${id}-titulo`} className="u-stack u-gap-12">
      <h2 id={`sistema-${id}-titulo`} className="sy-head">
        {title} {note !== undefined && <span className="u-muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

function Sentence({ state }: { state: SystemState }) {
  const { attention, level, since } = state;
  const bad = attention.filter((one) => one.level === 'bad');
  if (level === 'bad')
    return (
      <Notice tone="bad">
        <b>Funciona con fallas.</b> {bad.map(({ title }) => title).join('. ')}.
      </Notice>
    );
  return (
    <Notice>
      <b>El portal funciona.</b> En marcha desde el {formatDateTime(since)}.
    </Notice>
  );
}

function Attentions({ state, act, onRun }: PartProps) {
  const { attention } = state;
  return (
    <Part id="atencion" title="Pide atención" note={formatCount(attention.length)}>
      {attention.length === 0 && <p>Nada pide atención.</p>}
      <ul className="sy-list">
        {attention.map((one, index) => (
          <li key={one.id}>
            <div>
              <b>{one.title}</b>
              <p className="u-muted">{one.why}</p>
            </div>
            <Way one={one} isFirst={index === 0} act={act} onRun={onRun} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Way({ one, isFirst, act, onRun }: { one: Attention; isFirst: boolean } & Omit<PartProps, 'state'>) {
  const { job, href, action } = one;
  const look = isFirst ? 'primary' : 'tonal';
  if (action === null) return null;
  if (job !== null)
    return (
      <Button size="small" variant={look} disabled={act.isBusy} onClick={() => onRun(job)}>
        {action}
      </Button>
    );
  return href === null ? null : (
    <ButtonLink size="small" variant={look} href={href}>
      {action}
    </ButtonLink>
  );
}

function FirstSteps({ state }: { state: SystemState }) {
  const { firstSteps } = state;
  const done = firstSteps.filter(({ isDone }) => isDone).length;
  if (done === firstSteps.length) return null;
  return (
    <Part id="inicio" title="Para empezar" note={`${done} de ${firstSteps.length}`}>
      <ul className="sy-list">
        {firstSteps.map(({ title, why, href, isDone }) => (
          <li key={title}>
            <div>
              {href === null ? <b>{title}</b> : <a href={href}>{title}</a>}
              <p className="u-muted">{why}</p>
            </div>
            <Tag tone={isDone ? 'ok' : 'mute'}>{isDone ? 'Hecho' : 'Falta'}</Tag>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const RUN_WORDS = {
  good: 'bien',
  repeated: 'bien, tras repetirse',
  failed: 'falló',
  running: 'trabajando',
  waiting: 'espera su turno',
} as const;

function Runs({ runs }: Pick<JobState, 'runs'>) {
  if (runs.length === 0) return <span className="u-muted">Aún ninguna</span>;
  const failed = runs.filter(({ state }) => state === 'failed').length;
  const words =
    failed === 0 ? `Las últimas ${runs.length}, bien` : `${failed} de las últimas ${runs.length} fallaron`;
  return (
    <span className="sy-runs" role="img" aria-label={words}>
      {runs.map(({ state, at }, index) => (
        <i
          key={`${at}-${index}`}
          className={`sy-run sy-run--${state}`}
          title={`${formatDateTime(at)}: ${RUN_WORDS[state]}`}
        />
      ))}
    </span>
  );
}

const jobRuns = ({ runs }: JobState) => <Runs runs={runs} />;

const jobName = ({ label, failure }: JobState) => (
  <>
    {label}
    {failure !== null && (
      <span className="sy-why">
        {failure.reason} <code>{failure.technical}</code>
      </span>
    )}
  </>
);

const runButton = ({ name, label, failure, canRun }: JobState, act: Act, onRun: PartProps['onRun']) =>
  canRun && (
    <Button
      size="small"
      variant={failure === null ? 'text' : 'tonal'}
      disabled={act.isBusy}
      aria-label={`${failure === null ? 'Hacer ahora' : 'Reintentar'}: ${label}`}
      onClick={() => onRun(name)}
    >
      {failure === null ? 'Ahora' : 'Reintentar'}
    </Button>
  );

function Jobs({ state, act, onRun }: PartProps) {
  const { jobs } = state;
  const failed = jobs.filter(({ failure }) => failure !== null);
  return (
    <Part
      id="trabajos"
      title="Trabajos"
      note={
        failed.length === 0
          ? `${jobs.length}, ninguno falló la última vez`
          : `${jobs.length}, fallaron ${failed.length}`
      }
    >
      <DataTable<JobState>
        caption="Trabajos del portal"
        density="compact"
        rowKey={({ name }) => name}
        // What failed stands first.
        rows={[...failed, ...jobs.filter(({ failure }) => failure === null)]}
        columns={[
          { key: 'trabajo', name: 'Trabajo', cell: jobName },
          { key: 'veces', name: 'Últimas 14 veces', cell: jobRuns },
          {
            key: 'ultima',
            name: 'Última vez',
            cell: ({ lastAt }) => (lastAt === null ? '' : formatDateTime(lastAt)),
          },
          {
            key: 'tardo',
            name: 'Tardó',
            isNumber: true,
            cell: ({ seconds }) => (seconds === null ? '' : tookWords(seconds)),
          },
          { key: 'cuando', name: 'Corre', cell: ({ when }) => when },
          { key: 'hacer', name: 'Hacer', cell: (job) => runButton(job, act, onRun) },
        ]}
      />
    </Part>
  );
}

function tookWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

const OUTBOX = `${SCREEN_BASE}/padron-Proveedores/Administrador?seccion=resumen#correos`;

function Mail({ state, act, onSend }: { state: SystemState; act: Act; onSend: (id: string) => void }) {
  const { mail } = state;
  return (
    <Part id="correo" title="Correo" note={<a href={OUTBOX}>Toda la cola</a>}>
      {!mail.hasServer && (
        <Notice tone="warn">No hay servidor de correo (SMTP_URL): los correos se guardan y no salen.</Notice>
      )}
      <FactList
        facts={[
          { name: 'Enviados hoy', value: formatCount(mail.sentToday) },
          { name: 'En espera', value: formatCount(mail.queued) },
          { name: 'No salieron (30 días)', value: formatCount(mail.failed) },
          {
            name: 'Espera del más antiguo',
            value: mail.waitSeconds === null ? '' : tookWords(mail.waitSeconds),
          },
        ]}
      />
      <ul className="sy-list">
        {mail.stuck.map(({ id, subject, to, reason, attempts, isGivenUp, canSend, createdAt }) => (
          <li key={id}>
            <div>
              <b>{subject}</b>
              <p className="u-muted">
                {to}, {formatDateTime(createdAt)}. {reason} {attempts}{' '}
                {attempts === 1 ? 'intento' : 'intentos'}
                {isGivenUp ? ', ya no se intenta.' : '; se intentará otra vez.'}
                {!canSend && ' Llevaba una clave de un solo uso: quien la necesita la pide otra vez.'}
              </p>
            </div>
            {canSend && (
              <Button
                size="small"
                variant="line"
                disabled={act.isBusy}
                aria-label={`Reintentar: ${subject}`}
                onClick={() => onSend(id)}
              >
                Reintentar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Backups({ state, act, onRun }: PartProps) {
  const { backups } = state;
  const { hoursAtRisk, isPlanned, rows, when } = backups;
  const newest = rows.find(({ kind }) => kind === 'backup');
  return (
    <Part id="respaldos" title="Respaldos" note={isPlanned ? `cada noche, ${when} h` : undefined}>
      {!isPlanned && <p>No hay respaldo programado. Se indica con BACKUP_TO en la instalación.</p>}
      {rows.length > 0 && (
        <ul className="sy-list">
          {rows.map(({ id, kind, endedAt, seconds, bytes, isSealed, problem }) => (
            <li key={id}>
              <div>
                <b>{formatDateTime(endedAt)}</b>
                <p className="u-muted">
                  {kind === 'trial'
                    ? 'Prueba: se restauró en otra base'
                    : `Respaldo de ${formatFileSize(bytes)} en archivos`}
                  , tardó {tookWords(seconds)}
                  {kind === 'backup' && !isSealed && ', sin cifrar'}.{problem !== '' && ` ${problem}`}
                </p>
              </div>
              <Tag tone={problem === '' ? 'ok' : 'bad'}>
                {problem === '' ? (kind === 'trial' ? 'restaurado' : 'completo') : 'con falla'}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {hoursAtRisk !== null && newest !== undefined && (
        <p className="u-muted">Si se perdiera todo ahora, faltarían {riskWords(hoursAtRisk)} de trabajo.</p>
      )}
      {isPlanned && (
        <div className="u-cluster u-gap-8">
          <Button size="small" variant="tonal" disabled={act.isBusy} onClick={() => onRun('backup.trial')}>
            Probar ahora
          </Button>
          <Button size="small" variant="text" disabled={act.isBusy} onClick={() => onRun('backup.run')}>
            Respaldar ahora
          </Button>
        </div>
      )}
    </Part>
  );
}

function riskWords(hours: number): string {
  const whole = Math.floor(hours);
  const minutes = Math.round((hours - whole) * 60);
  return whole === 0 ? `${minutes} min` : `${whole} h ${minutes} min`;
}

function Disk({ state }: { state: SystemState }) {
  const { free, fullOn, mark, monthlyGrowth, parts, total } = state.disk;
  const used = total - free;
  return (
    <Part id="disco" title="Disco" note={`${formatFileSize(used)} de ${formatFileSize(total)}`}>
      <progress
        className="sy-disk"
        value={used}
        max={total}
        aria-label={`${Math.round((used / total) * 100)} % ocupado`}
      />
      <FactList
        facts={[
          ...parts.map(({ name, bytes }) => ({ name, value: formatFileSize(bytes) })),
          { name: 'Libre', value: formatFileSize(free) },
          { name: 'Reservado: por debajo no se reciben archivos', value: formatFileSize(mark) },
        ]}
      />
      {monthlyGrowth !== null && (
        <p className="u-muted">
          Crece {formatFileSize(monthlyGrowth)} al mes.
          {fullOn === null
            ? ' A ese paso alcanza más de diez años.'
            : ` A ese paso alcanza hasta el ${formatDate(fullOn)}.`}
        </p>
      )}
    </Part>
  );
}

function Versions({ state }: { state: SystemState }) {
  return (
    <Part id="versiones" title="Versiones, llaves y procesos">
      <FactList
        facts={state.facts.map(({ name, value, state: said, level }) => ({
          name,
          value: (
            <span className="sy-fact">
              {value} {said !== '' && <Tag tone={TONES[level]}>{said}</Tag>}
            </span>
          ),
        }))}
      />
    </Part>
  );
}
