import { useState } from 'react';
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATE_LABELS,
  type RegistrationSettings,
} from '#contract/registration.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccessForm } from '../request/access-form.tsx';
import { Corrections } from '../wizard/corrections.tsx';
import type { StepId } from '../fields/field-specs.ts';
import type { Opened } from '../request/request-memory.ts';
import { RequestOptions, type Gone } from './request-options.tsx';
import { StepTitle } from '../request/step-title.tsx';
import { isTermOver, termOverText } from './tracking-words.ts';
import { type OpenRequest, useRequest } from '../request/use-request.ts';
import { Wizard } from '../wizard/wizard.tsx';

interface OpenedProps {
  opened: Opened;
  settings: RegistrationSettings;
  paso: string | undefined;
  /** The form takes the place of what had the focus. */
  takesFocus: boolean;
  goTo: (step: StepId, replace?: boolean) => void;
  /** The draft was deleted, or the person left this device. */
  onGone: (why: Gone) => void;
}

/** The request of this tab: its form, its corrections, or where it is now. */
export function OpenedRequest({ opened, settings, paso, takesFocus, goTo, onGone }: OpenedProps) {
  const state = useRequest(opened);
  const { settings: portal } = usePortal();
  const [wasLocked, setLocked] = useState(false);
  const isArrival = takesFocus || wasLocked;
  if (state.kind === 'loading') return <Skeleton label="Abriendo tu solicitud" />;
  if (state.kind === 'failed') {
    if (state.problem.code === 'request_access_denied' || state.problem.status === 404) {
      return (
        <section className="r-step" aria-labelledby="reabrir">
          <h2 className="r-step__title" id="reabrir">
            Escribe otra vez tu clave
          </h2>
          <p>El permiso de esta pestaña terminó. Lo que escribiste sigue aquí.</p>
          <AccessForm
            folio={opened.folio}
            isFixed
            action="Continuar"
            onOpen={(next) => {
              setLocked(true);
              state.unlock(next);
            }}
          />
        </section>
      );
    }
    return (
      <ErrorBlock
        what="tu solicitud"
        requestId={state.problem.requestId}
        supportEmail={portal.footer.email}
        onRetry={state.retry}
      />
    );
  }
  const { open } = state;
  const { request } = open;
  return (
    <>
      <div className="r-which">
        <p>
          {REQUEST_KIND_LABELS[request.kind]}, folio <strong>{request.folio}</strong>
          {request.name !== '' && `, ${request.name}`}
        </p>
      </div>
      {request.status === 'draft' && !request.isStatusOnly ? (
        <Wizard open={open} settings={settings} paso={paso} takesFocus={isArrival} goTo={goTo} />
      ) : request.status === 'observed' && !isTermOver(request) ? (
        <Corrections open={open} settings={settings} takesFocus={isArrival} />
      ) : (
        <section className="r-step">
          <StepTitle name="Solicitud cerrada a cambios" takesFocus={isArrival} />
          <p>
            {request.status === 'draft'
              ? 'Después de este borrador se aprobó otra solicitud de tu registro. Bórralo y empieza otro: traerá los datos de hoy.'
              : isTermOver(request)
                ? termOverText(request).text
                : `Esta solicitud está ${REQUEST_STATE_LABELS[request.status].toLowerCase()} y ya no se puede cambiar aquí.`}
          </p>
          <p>
            <ButtonLink href={screenPath('/proveedores', { vista: 'seguimiento', folio: request.folio })}>
              Ver en qué va
            </ButtonLink>
          </p>
        </section>
      )}
      <RequestOptions open={open} onGone={onGone} />
      <LockedDialog open={open} />
    </>
  );
}

/** Asks the key again over the form, so that nothing typed is lost. */
function LockedDialog({ open }: { open: OpenRequest }) {
  return (
    <Dialog title="Escribe otra vez tu clave" isOpen={open.isLocked} onClose={() => undefined}>
      <p>El permiso de esta pestaña terminó. Lo que escribiste sigue aquí y se guardará al continuar.</p>
      <AccessForm folio={open.request.folio} isFixed action="Continuar" onOpen={open.unlock} />
    </Dialog>
  );
}
