import { useCallback, useState } from 'react';
import { LEAST_QUESTION, type RequisitionForDecision } from '#contract/requisition-desk.ts';
import { REQUISITION_LABELS } from '#contract/requisition-fields.ts';
import { REQUISITION_STATE_LABELS } from '#contract/requisition-states.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Interest } from '#web/ui/interest.tsx';
import { Page } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { DecisionRecord } from './decision-record.tsx';
import { RejectSheet, ReturnSheet } from './decision-sheets.tsx';
import { DESK_PATH, QUOTATIONS_PATH } from './desk.search.ts';
import {
  assign,
  giveBack,
  hold,
  loadBuyers,
  loadForDecision,
  reject,
  release,
  research,
  take,
} from './requisition-desk.data.ts';
import { Purchases } from './purchases.tsx';
import { STATE_TONES } from './requisition-words.ts';
import './to-approve.css';

/** One requisition on the desk of purchases, and what its reader may do with it. */
export function DeskRecord({ folio }: { folio: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => loadForDecision(api, folio, signal), [api, folio]);
  const { data, failure, reload } = useLoaded(ask);
  return (
    <Page className="ta-desk">
      <Breadcrumbs>
        <a href={screenPath(DESK_PATH)}>Requisiciones por comprar</a>
        <span>{folio}</span>
      </Breadcrumbs>
      {failure !== undefined ? (
        <ErrorBlock
          what="la requisición"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      ) : data === undefined ? (
        <Skeleton rows={6} look="line" label="Cargando la requisición" />
      ) : (
        <Interest about="requisition" id={data.requisition.id}>
          <Desk seen={data} onChanged={reload} />
        </Interest>
      )}
    </Page>
  );
}

type SheetName = 'giveBack' | 'reject' | 'hold' | 'assign' | undefined;

function Desk({ onChanged, seen }: { seen: RequisitionForDecision; onChanged: () => void }) {
  const { api, toast } = usePortal();
  const { requisition } = seen;
  const { buyer, moves, state, version } = requisition;
  const over = { folio: requisition.folio ?? '', version };
  const [sheet, setSheet] = useState<SheetName>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const met = useStepConflict(valueWords(REQUISITION_LABELS), onChanged);
  const may = (move: (typeof moves)[number]) => moves.includes(move);
  const act = (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    setFailed(undefined);
    work()
      .then(() => toast(said))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!met.meet(error)) setFailed(error.message);
      })
      .finally(() => {
        setBusy(false);
        setSheet(undefined);
        onChanged();
      });
  };
  const isStopped = isBusy || met.isMet;
  const sheets = { requisition, isBusy, onClose: () => setSheet(undefined) };
  const { purchases } = requisition;
  // What is under way for its lines is gone on with there. In other states than these all of them are bought whole.
  const quoting = purchases.find(({ isOpen, kind }) => kind === 'quotation' && isOpen);
  const isConvertible = (state === 'taken' || state === 'research') && quoting === undefined;
  return (
    <>
      <p className="u-cluster">
        <Tag tone={STATE_TONES[state]}>{REQUISITION_STATE_LABELS[state]}</Tag>
        {buyer !== null && <span>La lleva {buyer}.</span>}
      </p>
      {met.part}
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      {purchases.length > 0 && <Purchases purchases={purchases} state={state} forBuyers />}
      <DecisionRecord seen={seen} />
      <Dock
        label="Qué hacer con ella"
        actions={
          <>
            {may('take') && (
              <Button disabled={isStopped} onClick={() => act(() => take(api, over), 'Ya la llevas.')}>
                Tomar
              </Button>
            )}
            {may('research') && (
              <Button
                variant="line"
                disabled={isStopped}
                onClick={() => act(() => research(api, over), 'Empezó la investigación de mercado.')}
              >
                Investigar el mercado
              </Button>
            )}
            {quoting !== undefined && (
              <ButtonLink href={screenPath(`${QUOTATIONS_PATH}/${quoting.number}`)}>
                Seguir en {quoting.number}
              </ButtonLink>
            )}
            {isConvertible && (
              <ButtonLink variant="line" href={screenPath(QUOTATIONS_PATH, { requisiciones: over.folio })}>
                Pedir cotizaciones
              </ButtonLink>
            )}
            {isConvertible && (
              <ButtonLink href={screenPath(DESK_PATH, { convertir: over.folio })}>
                Hacer un procedimiento
              </ButtonLink>
            )}
            {may('release') && (
              <Button disabled={isStopped} onClick={() => act(() => release(api, over), 'Sigue su curso.')}>
                Reanudar
              </Button>
            )}
          </>
        }
      >
        <span className="u-cluster">
          {may('assign') && (
            <Button variant="text" size="small" disabled={isStopped} onClick={() => setSheet('assign')}>
              Asignar
            </Button>
          )}
          {may('return') && buyer !== null && (
            <Button variant="text" size="small" disabled={isStopped} onClick={() => setSheet('giveBack')}>
              Devolver
            </Button>
          )}
          {may('reject') && buyer !== null && (
            <Button variant="text" size="small" disabled={isStopped} onClick={() => setSheet('reject')}>
              Rechazar
            </Button>
          )}
          {may('hold') && (
            <Button variant="text" size="small" disabled={isStopped} onClick={() => setSheet('hold')}>
              Detener
            </Button>
          )}
        </span>
      </Dock>
      <ReturnSheet
        {...sheets}
        isOpen={sheet === 'giveBack'}
        onSend={(wish) => act(() => giveBack(api, over, wish), 'Devuelta.')}
      />
      <RejectSheet
        {...sheets}
        isOpen={sheet === 'reject'}
        onSend={(wish) => act(() => reject(api, over, wish), 'Rechazada.')}
      />
      {sheet === 'assign' && (
        <AssignSheet
          folio={over.folio}
          isBusy={isBusy}
          onClose={sheets.onClose}
          onSend={(buyerId) => act(() => assign(api, over, buyerId), 'Asignada.')}
        />
      )}
      {sheet === 'hold' && (
        <HoldSheet
          isBusy={isBusy}
          onClose={sheets.onClose}
          onSend={(wish) => act(() => hold(api, over, wish), 'Detenida.')}
        />
      )}
    </>
  );
}

interface FormSheet<Wish> {
  isBusy: boolean;
  onClose: () => void;
  onSend: (wish: Wish) => void;
}

function AssignSheet({ folio, isBusy, onClose, onSend }: FormSheet<string> & { folio: string }) {
  const { api } = usePortal();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => loadBuyers(api, folio, signal), [api, folio]),
  );
  const [buyer, setBuyer] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <Dialog
      title="¿Quién la compra?"
      isOpen
      onClose={onClose}
      actions={
        <Button
          disabled={isBusy}
          onClick={() => {
            setTried(true);
            if (buyer !== '') onSend(buyer);
          }}
        >
          Asignar
        </Button>
      }
    >
      {data?.rows.length === 0 && (
        <p>Nadie más compra para esta área. Pide a quien lleva «Personas» que dé la función de comprador.</p>
      )}
      <Select
        label="Comprador"
        emptyLabel="Elige quién la compra"
        value={buyer}
        options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setBuyer}
        errors={isTried && buyer === '' ? ['Elige quién la compra.'] : []}
      />
    </Dialog>
  );
}

function HoldSheet({ isBusy, onClose, onSend }: FormSheet<{ act: string; reason: string }>) {
  const [ordered, setOrdered] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < LEAST_QUESTION;
  return (
    <Dialog
      title="Detener la requisición"
      isOpen
      onClose={onClose}
      actions={
        <Button
          disabled={isBusy}
          onClick={() => {
            setTried(true);
            if (ordered.trim().length >= 5 && !isShort) onSend({ act: ordered, reason });
          }}
        >
          Detener
        </Button>
      }
    >
      <div className="ta-form">
        <TextField
          label="Oficio o acuerdo que la detiene"
          value={ordered}
          onChange={setOrdered}
          errors={isTried && ordered.trim().length < 5 ? ['Escribe el oficio o acuerdo que la detiene.'] : []}
        />
        <TextArea
          label="Motivo"
          rows={3}
          value={reason}
          onChange={setReason}
          errors={isTried && isShort ? [`Explica el motivo, con al menos ${LEAST_QUESTION} letras.`] : []}
        />
      </div>
    </Dialog>
  );
}
