import { useCallback, useEffect, useState } from 'react';
import { decisionsApi, type ProposedDecision } from '#contract/decisions-api.ts';
import { CallError } from '../kit/api.ts';
import { PROPOSED } from '../kit/proposed.ts';
import { formatDateTime } from '../kit/format.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { useLoaded } from '../kit/use-loaded.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Differences } from './history-panel.tsx';
import { ActResult } from './act-result.tsx';
import { Notice } from './notice.tsx';
import { TextArea } from './text-field.tsx';

interface ProposedProps {
  /** Record of which something may wait. */
  type: string;
  /** Default: of all of the type. */
  id?: string;
  /** Something that changes with the record, so that what waits of it is asked for again. */
  asked: string;
  /** A value under the name of a difference of one kind of thing, as people read it. */
  show: (subject: string, name: string, value: unknown) => string;
  /** How it is taken back once it is done. Default: it is not. */
  back?: (proposal: ProposedDecision) => string;
  /** What was proposed was done: the record is another one. */
  onDone: () => void;
  /** It was given back or taken back: it waits no more. */
  onReturned?: () => void;
}

/** What one person asked for of a record and another decides: read in words, confirmed, given back or taken back. */
export function ProposedDecisions({ type, id = '', asked, show, back, onDone, onReturned }: ProposedProps) {
  const { api, toast } = usePortal();
  const load = useCallback(
    async (signal: AbortSignal) => ({
      asked,
      ...(await api.call(decisionsApi.list, { query: { tipo: type, registro: id }, signal })),
    }),
    [api, type, id, asked],
  );
  const { data, reload } = useLoaded(load);
  useEffect(() => {
    const told = (event: Event) => {
      toast((event as CustomEvent<string>).detail);
      reload();
    };
    window.addEventListener(PROPOSED, told);
    return () => window.removeEventListener(PROPOSED, told);
  }, [reload, toast]);
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="u-stack u-gap-16 u-proposals" aria-label="Lo que espera a otra persona">
      {rows.map((row) => (
        <Proposed
          key={row.id}
          proposal={row}
          show={show}
          {...(back !== undefined && { back })}
          onEnded={(isDone) => {
            reload();
            if (isDone) onDone();
            else onReturned?.();
          }}
        />
      ))}
    </section>
  );
}

const LEAST_REASON = 5;

/** One proposal, with what may be done with it. */
export function Proposed(props: {
  proposal: ProposedDecision;
  show: ProposedProps['show'];
  back?: ProposedProps['back'];
  onEnded: (isDone: boolean) => void;
}) {
  const { proposal, show, back = () => 'No se deshace.', onEnded } = props;
  const { api, session, toast } = usePortal();
  const [open, setOpen] = useState<'confirm' | 'return'>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { what, by, at, returned, isStale, notMine, who } = proposal;
  const isSetting = proposal.changes.some(({ subject }) => subject === 'instance_setting');
  const isOwn = by.id === session.snapshot().identity?.id;
  const params = { id: proposal.id };
  const close = () => {
    setOpen(undefined);
    setProblem(undefined);
  };
  const finish = async (work: () => Promise<unknown>, said: string, isDone: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      close();
      toast(said);
      onEnded(isDone);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const confirm = () => finish(() => api.call(decisionsApi.confirm, { params }), `${what}: hecho.`, true);
  const giveBack = () =>
    finish(
      () => api.call(decisionsApi.giveBack, { params, body: { reason: reason.trim() } }),
      `Devuelto a ${by.name}.`,
      false,
    );
  const takeBack = () =>
    finish(
      () => api.call(decisionsApi.giveBack, { params, body: {} }),
      returned === null ? 'Se retiró lo propuesto.' : 'Enterado.',
      false,
    );
  const refusal = problem !== undefined && <ActResult>{problem}</ActResult>;
  const title = returned === null ? `Espera a otra persona: ${what}` : `Te devolvieron: ${what}`;
  const changes = proposal.changes
    .filter(({ differences }) => differences.length > 0)
    .map(({ subject, differences }, index) => (
      <Differences
        key={index}
        differences={differences}
        show={(name, value) => show(subject, name, value)}
        label={`Lo que cambia: ${what}`}
      />
    ));
  return (
    <article className="u-card u-card--padded u-stack u-gap-12" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {isOwn ? 'Lo propusiste' : `Lo propuso ${by.name}`} el {formatDateTime(at)}.
        {proposal.reason !== null && (
          <>
            {' '}
            {isSetting ? 'Fuente' : 'Motivo'}: {proposal.reason}
          </>
        )}
      </p>
      {returned !== null && (
        <Notice tone="warn">
          {returned.by.name} lo devolvió el {formatDateTime(returned.at)}: {returned.reason}
        </Notice>
      )}
      {changes}
      {returned === null && isStale && (
        <Notice tone="warn">
          El registro cambió desde que se propuso: ya no se puede confirmar.{' '}
          {isOwn ? 'Retíralo y proponlo de nuevo.' : `Devuélvelo para que ${by.name} lo proponga de nuevo.`}
        </Notice>
      )}
      {returned === null && notMine !== null && (
        <p className="u-muted">
          {notMine} {who}
        </p>
      )}
      {open === undefined && refusal}
      <div className="u-cluster u-gap-8">
        {!isOwn && !isStale && notMine === null && (
          <Button variant="tonal" size="small" disabled={isBusy} onClick={() => setOpen('confirm')}>
            Confirmar
          </Button>
        )}
        <Button
          variant="text"
          size="small"
          disabled={isBusy}
          onClick={() => (isOwn ? void takeBack() : setOpen('return'))}
        >
          {returned !== null ? 'Enterado' : isOwn ? 'Retirar lo propuesto' : 'Devolver'}
        </Button>
      </div>
      <Dialog
        title={`¿${what}?`}
        isOpen={open === 'confirm'}
        onClose={close}
        actions={
          <>
            <Button disabled={isBusy} onClick={() => void confirm()}>
              Confirmar
            </Button>
            <Button variant="text" onClick={close}>
              Volver
            </Button>
          </>
        }
      >
        <div className="u-stack u-gap-12">
          {refusal}
          <p>
            {by.name} lo propuso el {formatDateTime(at)}. Al confirmarlo se hace ahora mismo, tal como lo
            propuso, y queda a nombre de los dos. {back(proposal)}
          </p>
          {changes}
          {proposal.reason !== null && <p>Motivo: {proposal.reason}</p>}
        </div>
      </Dialog>
      <Dialog
        title={`¿Devolver «${what}»?`}
        isOpen={open === 'return'}
        onClose={close}
        actions={
          <>
            <Button
              disabled={isBusy}
              onClick={() =>
                reason.trim().length < LEAST_REASON
                  ? setProblem(`Escribe qué falta, con al menos ${LEAST_REASON} letras.`)
                  : void giveBack()
              }
            >
              Devolver
            </Button>
            <Button variant="text" onClick={close}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>No se hace nada, y vuelve al trabajo de {by.name}.</p>
        <TextArea
          label="Qué falta"
          hint={`Lo lee ${by.name}. Los visitantes no lo ven.`}
          rows={3}
          value={reason}
          errors={problem === undefined ? [] : [problem]}
          onChange={setReason}
        />
      </Dialog>
    </article>
  );
}
