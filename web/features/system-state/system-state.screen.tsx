import { useCallback, useEffect } from 'react';
import { systemStateApi, type Attention, type SystemState } from '#contract/system-state.ts';
import { formatCount, formatDateTime, formatTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { AdminHead } from '#web/ui/admin-places.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Jobs } from './jobs-part.tsx';
import { Mail } from './mail-part.tsx';
import { Part, type PartProps } from './part.tsx';
import { Retained } from './retention-part.tsx';
import { Backups, Disk, Versions } from './store-parts.tsx';
import './system-state.css';

/** It is read again while it is looked at. */
const LOOK_MS = 30_000;

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
            <Retained act={act} onRun={run} />
          </div>
        </div>
      )}
    </Page>
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
