import { useCallback, useState, type FormEvent, type ReactNode } from 'react';
import {
  INTEREST_GROUNDS,
  interestsApi,
  type DeclaredInterest,
  type InterestAbout,
  type InterestGround,
  type InterestRead,
} from '#contract/interests.ts';
import { CallError } from '../kit/api.ts';
import { formatDateTime } from '../kit/format.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { useLoaded } from '../kit/use-loaded.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choices.tsx';
import { Dialog } from './dialog.tsx';
import { FormEnd } from './form-end.tsx';
import { Stack } from './layout.tsx';
import { Notice } from './notice.tsx';
import { TextArea, TextField } from './text-field.tsx';
import './interest.css';

interface InterestProps {
  /** The record of this screen; on an invoice or a payment nothing is declared, only read. */
  about: InterestRead;
  id: string;
  children: ReactNode;
}

const isDeclared = (about: InterestRead): about is InterestAbout =>
  about !== 'invoice' && about !== 'payment_order';

/**
 * The record of a purchase: whoever declared an interest in it reads why nothing can be done, and finds no button; everybody else
 * may declare one. Auditors and the head read who did.
 */
export function Interest({ about, id, children }: InterestProps) {
  const { api, can } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback(
    (signal: AbortSignal) => api.call(interestsApi.ofRecord, { query: { tipo: about, clave: id }, signal }),
    [api, about, id],
  );
  const { data, reload } = useLoaded(ask);
  const refusal = data?.refusal ?? null;
  const rows = data?.rows ?? [];
  return (
    <>
      {refusal !== null && (
        <Notice tone="warn">
          {refusal} Por eso aquí no hay botones: puedes leerla, y tus pendientes de esta compra pasan a otra
          persona. Si ya no lo hay, lo retira otra persona con su motivo.
        </Notice>
      )}
      {rows.length > 0 && <InterestList rows={rows} onDone={reload} />}
      <fieldset className="u-interest" disabled={refusal !== null}>
        {children}
      </fieldset>
      {data !== undefined && refusal === null && isDeclared(about) && can('administer', 'Work') && (
        <div>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            Declarar un interés en esta compra
          </Button>
          {isOpen && (
            <DeclareInterest
              about={about}
              id={id}
              onClose={() => setOpen(false)}
              onDone={() => {
                setOpen(false);
                reload();
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

type Messages = Readonly<Record<string, string>>;

/** Sends a small form; what is refused stands at its fields, or at its end. */
function useSent(onDone: () => void) {
  const [fields, setFields] = useState<Messages>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<unknown>) => {
    setSending(true);
    setFailure(undefined);
    try {
      await work();
      return onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFields(error.problem.fields ?? {});
      if (Object.keys(error.problem.fields ?? {}).length === 0) setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  const errors = (name: string) => (fields[name] === undefined ? [] : [fields[name]]);
  return { send, errors, failure, isSending };
}

const GROUNDS = Object.entries(INTEREST_GROUNDS).map(([value, { label, source }]) => ({
  value,
  label,
  note: source,
}));

function DeclareInterest({
  about,
  id,
  onClose,
  onDone,
}: {
  about: InterestAbout;
  id: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const { api, toast } = usePortal();
  const [ground, setGround] = useState('');
  const [bidder, setBidder] = useState('');
  const [words, setWords] = useState('');
  const { send, errors, failure, isSending } = useSent(() => {
    toast('Interés declarado. Tus pendientes de esta compra pasan a otra persona.');
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { about, id, ground: ground as InterestGround, bidder, words };
    void send(() => api.call(interestsApi.declare, { body }));
  };
  return (
    <Dialog title="Declarar un interés en esta compra" isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <p>
            Desde que lo declares no actúas en esta compra ni en lo que cuelga de ella: propuestas, fallo,
            contrato, pedido, recepción, factura y pago. Lo que propusiste y nadie ha decidido se retira. Lo
            leen auditores y la jefatura; lo retira otra persona, con su motivo.
          </p>
          <RadioGroup
            label="Motivo, como lo nombra la ley"
            value={ground}
            onChange={setGround}
            options={GROUNDS}
            errors={errors('ground')}
          />
          <TextField
            label="Licitante o proveedor en quien lo tienes"
            hint="Opcional: vacío si es en la compra misma."
            value={bidder}
            onChange={setBidder}
            maxLength={200}
            errors={errors('bidder')}
          />
          <TextArea
            label="En qué consiste"
            value={words}
            onChange={setWords}
            maxLength={1000}
            errors={errors('words')}
          />
          <FormEnd failure={failure} isSending={isSending} send="Declarar el interés" />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Who declared an interest in what, when, and how it was taken back. */
export function InterestList({ rows, onDone }: { rows: readonly DeclaredInterest[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<DeclaredInterest>();
  return (
    <section className="u-stack u-gap-8" aria-label="Intereses declarados">
      {rows.map((row) => (
        <div key={row.id} className="u-cluster u-gap-12 u-small">
          <p>
            <strong>{row.takenBack === null ? 'Interés declarado' : 'Interés retirado'}</strong>: {row.person}
            , {formatDateTime(row.at)}, en {row.title === '' ? 'un borrador' : row.title}.{' '}
            {INTEREST_GROUNDS[row.ground].label} ({INTEREST_GROUNDS[row.ground].source})
            {row.bidder !== '' && `; licitante: ${row.bidder}`}. {row.words}
            {row.takenBack !== null &&
              ` Lo retiró ${row.takenBack.by}, ${formatDateTime(row.takenBack.at)}: ${row.takenBack.why}`}
          </p>
          {row.mayTakeBack && (
            <Button variant="text" size="small" onClick={() => setChosen(row)}>
              Retirar
            </Button>
          )}
        </div>
      ))}
      {chosen !== undefined && (
        <TakeBack
          row={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

function TakeBack({
  row,
  onClose,
  onDone,
}: {
  row: DeclaredInterest;
  onClose: () => void;
  onDone: () => void;
}) {
  const { api, toast } = usePortal();
  const [reason, setReason] = useState('');
  const { send, errors, failure, isSending } = useSent(() => {
    toast(`Interés retirado: ${row.person} puede actuar otra vez en esa compra.`);
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const call = { params: { id: row.id }, body: { reason }, version: row.version };
    void send(() => api.call(interestsApi.takeBack, call));
  };
  return (
    <Dialog title={`Retirar el interés que declaró ${row.person}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <p>{row.person} vuelve a poder actuar en esa compra. No se deshace; puede declararlo otra vez.</p>
          <TextArea
            label="Por qué"
            value={reason}
            onChange={setReason}
            maxLength={1000}
            errors={errors('reason')}
          />
          <FormEnd failure={failure} isSending={isSending} send="Retirar el interés" />
        </Stack>
      </form>
    </Dialog>
  );
}
