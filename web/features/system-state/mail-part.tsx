import { useState, type FormEvent } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { systemStateApi, type OpenedMail, type StuckMail, type SystemState } from '#contract/system-state.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCount, formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Act } from '#web/kit/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Part, tookWords } from './part.tsx';

const OUTBOX = `${SCREEN_BASE}/padron-Proveedores/Administrador?seccion=resumen#correos`;

interface MailProps {
  state: SystemState;
  act: Act;
  onSend: (id: string) => void;
}

/** How the queue of mails stands, and each mail that did not leave: opened with a reason, sent again. */
export function Mail({ state, act, onSend }: MailProps) {
  const { mail } = state;
  const [opening, open] = useState<StuckMail>();
  return (
    <Part id="correo" title="Correo" note={<a href={OUTBOX}>Toda la cola</a>}>
      {!mail.hasServer && (
        <Notice tone="warn">
          El correo no está configurado: los correos se guardan y no salen. Pídelo a quien instaló el portal.{' '}
          <small>SMTP_URL</small>
        </Notice>
      )}
      <FactList
        facts={[
          { name: mail.hasServer ? 'Enviados hoy' : 'Guardados hoy', value: formatCount(mail.sentToday) },
          { name: 'En espera', value: formatCount(mail.queued) },
          { name: 'No salieron (30 días)', value: formatCount(mail.failed) },
          {
            name: 'Espera del más antiguo',
            value: mail.waitSeconds === null ? '' : tookWords(mail.waitSeconds),
          },
        ]}
      />
      <ul className="sy-list">
        {mail.stuck.map((stuck) => (
          <StuckRow key={stuck.id} stuck={stuck} act={act} onOpen={open} onSend={onSend} />
        ))}
      </ul>
      {opening !== undefined && <OpenMailDialog mail={opening} onClose={() => open(undefined)} />}
    </Part>
  );
}

function StuckRow({
  stuck,
  act,
  onOpen,
  onSend,
}: {
  stuck: StuckMail;
  onOpen: (mail: StuckMail) => void;
} & Omit<MailProps, 'state'>) {
  const { id, subject, to, reason, attempts, isGivenUp, canSend, createdAt } = stuck;
  return (
    <li>
      <div>
        <b>{subject}</b>
        <p className="u-muted">
          {to}, {formatDateTime(createdAt)}. {reason} {attempts} {attempts === 1 ? 'intento' : 'intentos'}
          {isGivenUp ? ', ya no se intenta.' : '; se intentará otra vez.'}
          {!canSend && ' Llevaba una clave de un solo uso: quien la necesita la pide otra vez.'}
        </p>
      </div>
      <div className="u-cluster u-gap-8">
        <Button size="small" variant="text" aria-label={`Abrir: ${subject}`} onClick={() => onOpen(stuck)}>
          Abrir
        </Button>
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
      </div>
    </li>
  );
}

/** A mail as its receiver reads it, after somebody said why it is opened: what it says of people is masked until then. */
function OpenMailDialog({ mail, onClose }: { mail: StuckMail; onClose: () => void }) {
  const { api } = usePortal();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<OpenedMail>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      setOpened(await api.call(systemStateApi.openMail, { body: { id: mail.id, reason: reason.trim() } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.reason ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={opened === undefined ? 'Abrir un correo' : opened.subject}
      isOpen
      onClose={onClose}
      actions={
        <>
          {opened === undefined && (
            <Button type="submit" form="sy-abrir" disabled={isBusy}>
              Abrir
            </Button>
          )}
          <Button variant="text" onClick={onClose}>
            {opened === undefined ? 'Cancelar' : 'Cerrar'}
          </Button>
        </>
      }
    >
      {opened === undefined ? (
        <form id="sy-abrir" className="u-stack u-gap-16" noValidate onSubmit={(event) => void send(event)}>
          <p>
            «{mail.subject}», para {mail.to}. Lo verás como lo leería quien lo recibe, con sus datos
            personales; una clave de un solo uso sigue oculta.
          </p>
          <TextField
            label="Por qué lo abres"
            hint="Queda en la bitácora, con tu nombre."
            value={reason}
            onChange={setReason}
            errors={problem === undefined ? [] : [problem]}
            maxLength={300}
          />
        </form>
      ) : (
        <div className="u-stack u-gap-16">
          <FactList
            facts={[
              { name: 'Para', value: opened.to },
              { name: 'Asunto', value: opened.subject },
              { name: 'Escrito', value: formatDateTime(opened.createdAt) },
            ]}
          />
          <p className="sy-mail">{opened.text}</p>
        </div>
      )}
    </Dialog>
  );
}
