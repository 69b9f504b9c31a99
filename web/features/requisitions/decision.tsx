import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { REQUISITION_LABELS } from '#contract/requisition-fields.ts';
import type { DecisionResult, RequisitionForDecision } from '#contract/requisition-desk.ts';
import { CallError } from '#web/kit/api.ts';
import { formatTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Interest } from '#web/ui/interest.tsx';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { DecisionRecord } from './decision-record.tsx';
import { ApproveSheet, RejectSheet, ReturnSheet } from './decision-sheets.tsx';
import { OpinionSheet } from './opinion-sheet.tsx';
import { approve, giveBack, loadForDecision, opine, reject } from './requisition-desk.data.ts';

/** What was done, in the words of its result. */
const DONE = {
  approve: 'Autorizada',
  giveBack: 'Devuelta',
  reject: 'Rechazada',
  opine: 'Dictaminada',
} as const;
type Deed = keyof typeof DONE;
type SheetName = Deed | undefined;

const WHERE = '/por-autorizar';

interface DecisionProps {
  folio: string;
  /** Folio of the one that is decided after this one. */
  following: string | undefined;
  /** Something was decided: what waits is read again. */
  onDecided: () => void;
}

/** One requisition that waits for the person, and the bar in which it is decided. */
export function Decision({ folio, following, onDecided }: DecisionProps) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadForDecision(api, folio, signal), [api, folio]);
  const { data, failure, reload } = useLoaded(ask);
  if (failure?.status === 404)
    return (
      <EmptyState title="No encontramos esa requisición.">
        <a href={screenPath(WHERE)}>Ver lo que espera tu decisión</a>
      </EmptyState>
    );
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la requisición"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined || data.requisition.folio !== folio)
    return <Skeleton rows={6} look="line" label="Cargando la requisición" />;
  return (
    <Interest about="requisition" id={data.requisition.id}>
      <Decided seen={data} {...{ following, onDecided }} onStale={reload} />
    </Interest>
  );
}

interface DecidedProps extends Omit<DecisionProps, 'folio'> {
  seen: RequisitionForDecision;
  onStale: () => void;
}

const offline = {
  subscribe(change: () => void) {
    for (const name of ['online', 'offline']) addEventListener(name, change);
    return () => {
      for (const name of ['online', 'offline']) removeEventListener(name, change);
    };
  },
  read: () => !navigator.onLine,
};

function Decided({ following, onDecided, onStale, seen }: DecidedProps) {
  const { api } = usePortal();
  const { next, requisition, stop, turn } = seen;
  const { folio, lines, version } = requisition;
  const over = { folio: folio ?? '', version };
  const isOffline = useSyncExternalStore(offline.subscribe, offline.read, () => false);
  const [sheet, setSheet] = useState<SheetName>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [done, setDone] = useState<{ deed: Deed; result: DecisionResult; at: Date }>();
  const met = useStepConflict(valueWords(REQUISITION_LABELS), onStale);
  const mayDecide = stop === null && turn !== null && done === undefined;
  const isStopped = isBusy || isOffline || met.isMet;

  const act = (deed: Deed, work: () => Promise<DecisionResult>) => {
    setBusy(true);
    setFailed(undefined);
    work()
      .then((result) => {
        setDone({ deed, result, at: new Date() });
        setSheet(undefined);
        for (const kind of ['devolver', 'rechazar', 'dictaminar'])
          sessionStorage.removeItem(`${kind}:${folio}`);
        onDecided();
      })
      .catch((error: unknown) => {
        setSheet(undefined);
        if (!(error instanceof CallError)) throw error;
        if (!met.meet(error)) setFailed(error.message);
      })
      .finally(() => setBusy(false));
  };

  useDecisionKeys((wanted) => {
    if (!mayDecide || isStopped || sheet !== undefined) return;
    setSheet(wanted === 'giveBack' ? 'giveBack' : turn === 'technical' ? 'opine' : 'approve');
  });
  const sheets = { requisition, isBusy, onClose: () => setSheet(undefined) };
  return (
    <>
      {done !== undefined && <Result {...done} following={following} />}
      {met.part}
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      <DecisionRecord seen={seen} />
      <Dock
        label="Decidir"
        actions={
          mayDecide && (
            <>
              <Button variant="line" disabled={isStopped} onClick={() => setSheet('giveBack')}>
                <IconArrowBackUp {...ICON_SMALL} /> Devolver
              </Button>
              <Button
                disabled={isStopped}
                onClick={() => setSheet(turn === 'technical' ? 'opine' : 'approve')}
              >
                <IconCheck {...ICON_SMALL} /> {turn === 'technical' ? 'Dictaminar' : 'Autorizar'}
              </Button>
            </>
          )
        }
      >
        {done !== undefined ? (
          <Following {...{ following }} />
        ) : stop !== null ? (
          <span>{stop}</span>
        ) : isOffline ? (
          <span>Sin conexión: no se decide nada hasta que vuelva.</span>
        ) : (
          <Help canReject={turn === 'approval'} isStopped={isStopped} onReject={() => setSheet('reject')} />
        )}
      </Dock>
      <ApproveSheet
        {...sheets}
        isOpen={sheet === 'approve'}
        next={next[0]?.name ?? null}
        onYes={() => act('approve', () => approve(api, over, lines.length))}
      />
      <ReturnSheet
        {...sheets}
        isOpen={sheet === 'giveBack'}
        onSend={(wish) => act('giveBack', () => giveBack(api, over, wish))}
      />
      <RejectSheet
        {...sheets}
        isOpen={sheet === 'reject'}
        onSend={(wish) => act('reject', () => reject(api, over, wish))}
      />
      {turn === 'technical' && (
        <OpinionSheet
          seen={seen}
          isBusy={isBusy}
          isOpen={sheet === 'opine'}
          onClose={sheets.onClose}
          onSend={(chosen) => act('opine', () => opine(api, over, { lines: chosen }))}
        />
      )}
    </>
  );
}

/** Alt D gives back; Ctrl Enter opens the last look, and never decides by itself. */
function useDecisionKeys(open: (wanted: 'giveBack' | 'decide') => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isDeciding = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isReturning = event.altKey && event.code === 'KeyD';
    if (!isDeciding && !isReturning) return;
    event.preventDefault();
    open(isReturning ? 'giveBack' : 'decide');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function Help({
  canReject,
  isStopped,
  onReject,
}: {
  canReject: boolean;
  isStopped: boolean;
  onReject: () => void;
}) {
  return (
    <div className="ta-help">
      <KeyHints of={SHORTCUTS.decision} />
      {canReject && (
        <Button variant="text" size="small" disabled={isStopped} onClick={onReject}>
          Rechazar
        </Button>
      )}
    </div>
  );
}

function Result({
  at,
  deed,
  following,
  result,
}: {
  deed: Deed;
  result: DecisionResult;
  at: Date;
  following: string | undefined;
}) {
  const who = result.state === 'returned' || result.next === null ? '' : ` Sigue ${result.next}.`;
  return (
    <ActResult
      tone="info"
      actions={
        following !== undefined && <a href={screenPath(WHERE, { folio: following })}>Ver la siguiente</a>
      }
    >
      {`${DONE[deed]} a las ${formatTime(at)}.${who}`}
    </ActResult>
  );
}

const Following = ({ following }: { following: string | undefined }) =>
  following === undefined ? (
    <span>No hay otra por decidir.</span>
  ) : (
    <ButtonLink variant="tonal" href={screenPath(WHERE, { folio: following })}>
      Ver la siguiente
    </ButtonLink>
  );
