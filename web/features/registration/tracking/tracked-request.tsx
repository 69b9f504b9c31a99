import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS, type RequestFile } from '#contract/registration.ts';
import { supplierFullName } from '#contract/supplier-file.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Split } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StageHeader } from '#web/ui/stage-header.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AccessForm } from '../request/access-form.tsx';
import { CertificateLinks } from './certificate-links.tsx';
import { pendingObservations } from '../wizard/pending-observations.ts';
import { requestClient } from '../request/request.data.ts';
import { keepOpened, type Opened } from '../request/request-memory.ts';
import { RequestDownloads } from './request-downloads.tsx';
import { RequestEvents } from './request-events.tsx';
import { isTermOver, STATE_TONES, stagesOf, toldReason, turnText } from './tracking-words.ts';
import { useArrivalFocus } from '../request/use-arrival-focus.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface TrackedProps {
  opened: Opened;
  /** It takes the place of the form that had the focus. */
  takesFocus: boolean;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

/** State of a request, whose turn it is, what to correct, and everything that happened. */
export function TrackedRequest({ opened, takesFocus, onOpen, onClose }: TrackedProps) {
  const { settings } = usePortal();
  const [request, setRequest] = useState<RequestFile>();
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(
    (signal?: AbortSignal) => {
      requestClient(opened)
        .get(signal)
        .then(
          (found) => {
            setProblem(undefined);
            setRequest(found);
          },
          (error: unknown) => {
            if (error instanceof CallError) setProblem(error.problem);
          },
        );
    },
    [opened],
  );
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);

  if (problem?.code === 'request_access_denied') {
    return (
      <section aria-labelledby="clave-otra-vez" className="r-step">
        <h2 id="clave-otra-vez">Escribe otra vez tu clave</h2>
        <p>El permiso de esta pestaña para la solicitud {opened.folio} terminó.</p>
        <AccessForm
          folio={opened.folio}
          isFixed
          action="Ver mi solicitud"
          onOpen={(next) => {
            keepOpened(next);
            onOpen(next);
          }}
        />
        <p>
          <Button variant="text" onClick={onClose}>
            Consultar otra solicitud
          </Button>
        </p>
      </section>
    );
  }
  if (problem !== undefined) {
    return (
      <ErrorBlock
        what="tu solicitud"
        requestId={problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={() => load()}
      />
    );
  }
  if (request === undefined) return <Skeleton label="Buscando tu solicitud" />;
  return (
    <TrackedFacts
      request={request}
      opened={opened}
      takesFocus={takesFocus}
      onChanged={() => load()}
      onClose={onClose}
    />
  );
}

const MAY_BEGIN_AGAIN: ReadonlySet<RequestFile['status']> = new Set(['rejected', 'dismissed', 'withdrawn']);

interface FactsProps {
  request: RequestFile;
  opened: Opened;
  takesFocus: boolean;
  onChanged: () => void;
  onClose: () => void;
}

function TrackedFacts({ request, opened, takesFocus, onChanged, onClose }: FactsProps) {
  const { sendsMail } = usePortal().settings;
  const heading = useArrivalFocus(takesFocus);
  const shown = useRef(request.status);
  useEffect(() => {
    if (shown.current === request.status) return;
    shown.current = request.status;
    // The focused button disappeared with the old state.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [request.status, heading]);
  const rail = stagesOf(request);
  const { title, text } = turnText(request, sendsMail);
  const reason = toldReason(request);
  const form = screenPath('/proveedores/solicitud', { folio: request.folio });
  const pending = pendingObservations(request.observations);
  const isObserved = request.status === 'observed' && !isTermOver(request);
  const isOpen = (request.status === 'draft' && !request.isStatusOnly) || isObserved;
  return (
    <>
      <div className="r-tracked__head">
        <div>
          <h2 id="solicitud" ref={heading} tabIndex={-1}>
            {REQUEST_KIND_LABELS[request.kind]} {request.folio}
          </h2>
          <p>{supplierFullName(request.data)}</p>
        </div>
        <Tag tone={STATE_TONES[request.status]}>{REQUEST_STATE_LABELS[request.status]}</Tag>
      </div>
      <StageHeader {...rail} />
      <Split
        width={340}
        aside={
          <aside aria-label="Archivos y acciones" className="r-side">
            <RequestDownloads request={request} opened={opened} />
            {request.actions.includes('withdraw') && (
              <WithdrawButton request={request} opened={opened} onDone={onChanged} />
            )}
            <Button variant="text" size="small" onClick={onClose}>
              Consultar otra solicitud
            </Button>
          </aside>
        }
      >
        <section aria-labelledby="turno" className={`u-card u-card--padded r-turn is-${request.turn}`}>
          <h3 className="u-h3" id="turno">
            {title}
          </h3>
          <p>{text}</p>
          {reason !== null && (
            <p>
              <strong>Motivo:</strong> {reason}
            </p>
          )}
          <CertificateLinks request={request} />
          {MAY_BEGIN_AGAIN.has(request.status) && (
            <p>
              <ButtonLink variant="tonal" href={screenPath('/proveedores', { vista: 'inscripcion' })}>
                Empezar otra solicitud
              </ButtonLink>
            </p>
          )}
          {isOpen && (
            <p>
              <ButtonLink href={form}>
                {request.status === 'draft'
                  ? 'Continuar el borrador'
                  : `Corregir ${pending.length === 1 ? '1 observación' : `${pending.length} observaciones`}`}
              </ButtonLink>
            </p>
          )}
        </section>
        {request.status === 'observed' && <ObservationList request={request} isOver={isTermOver(request)} />}
        <section aria-labelledby="historia">
          <h3 className="u-h3" id="historia">
            Qué ha pasado
          </h3>
          <RequestEvents events={request.events} />
        </section>
      </Split>
    </>
  );
}

function ObservationList({ request, isOver }: { request: RequestFile; isOver: boolean }) {
  return (
    <section aria-labelledby="observaciones">
      <h3 className="u-h3" id="observaciones">
        {isOver ? 'Qué había que corregir' : 'Qué hay que corregir'}
      </h3>
      <ul className="r-plain r-observations">
        {pendingObservations(request.observations).map((one) => (
          <li key={one.id}>
            <p className="r-papers__name">{one.label}</p>
            <p>{[one.reason, one.remark].filter((text) => text !== null && text !== '').join(' ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
