import { useState } from 'react';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { SAT_ANSWER_LABELS, SAT_ANSWERS, type SatAnswer, type SatInquiry } from '#contract/sat-status.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { askSat } from './invoices.data.ts';

interface SatProps {
  invoice: ReceivedInvoice;
  onDone: (next: ReceivedInvoice) => void;
}

const LOOKS: Record<SatAnswer | 'unasked', 'pass' | 'fail' | 'unknown'> = {
  valid: 'pass',
  cancelling: 'fail',
  cancelled: 'fail',
  not_found: 'unknown',
  none: 'unknown',
  unasked: 'unknown',
};
const ICONS = { pass: IconCheck, fail: IconX, unknown: IconInfoCircle } as const;

/** What the tax authority says of an invoice; where nobody asked, that nobody did: not asked is not wrong. */
export function SatPart({ invoice, onDone }: SatProps) {
  const { can } = usePortal();
  const { answer, at, history, isSilent, mode } = invoice.sat;
  const look = LOOKS[answer ?? 'unasked'];
  const Icon = ICONS[look];
  const checked = invoice.checks.find(({ id }) => id === 'E1');
  const says =
    answer === null
      ? mode === 'off'
        ? 'La consulta en línea está apagada.'
        : mode === 'manual'
          ? 'Consulta la factura en la página del SAT y anota aquí qué dijo: la orden de pago lo pide.'
          : 'Se le pregunta solo; la orden de pago espera su respuesta.'
      : (checked?.message ?? (at === null ? '' : `El ${formatDateTime(at)}.`));
  const mayAsk = mode !== 'off' && can('administer', 'Invoices');
  return (
    <section>
      <h3>
        <span>Estado en el SAT</span>
        <span className={look === 'pass' ? 'iv-match__ok' : undefined}>
          {answer === null ? 'sin hacer' : SAT_ANSWER_LABELS[answer].toLowerCase()}
        </span>
      </h3>
      <ul className="iv-plain">
        <li className={`iv-one iv-one--${look}`}>
          <Icon {...ICON_SMALL} />
          <div>
            <b>{answer === null ? 'No se consultó al SAT' : SAT_ANSWER_LABELS[answer]}</b>
            <small>{says}</small>
            {isSilent && <small>La última vez no contestó; se le pregunta de nuevo.</small>}
          </div>
        </li>
      </ul>
      {history.length > 0 && (
        <details>
          <summary>{history.length === 1 ? '1 consulta' : `${history.length} consultas`}</summary>
          <ul className="iv-plain u-small">
            {history.map((one) => (
              <li key={`${one.at} ${one.answer}`}>
                {`${formatDateTime(one.at)} · ${SAT_ANSWER_LABELS[one.answer]}${one.by === '' ? '' : ` · ${one.by}`}${one.said === '' ? '' : ` · ${one.said}`}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayAsk && <Inquiry invoice={invoice} onDone={onDone} isByHand={mode === 'manual'} />}
    </section>
  );
}

function Inquiry({ invoice, isByHand, onDone }: SatProps & { isByHand: boolean }) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const next = await askSat(api, invoice.folio, { way: 'ask' });
      toast(next.sat.isSilent ? 'El SAT no contestó: se le pregunta de nuevo.' : 'El SAT contestó.');
      onDone(next);
    } catch (error) {
      setFailed(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    }
    setBusy(false);
  };
  return (
    <p className="u-no-print">
      <Button
        variant="line"
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => (isByHand ? setOpen(true) : void ask())}
      >
        {isByHand ? 'Anotar qué dijo el SAT' : 'Preguntar al SAT ahora'}
      </Button>
      {failed !== undefined && (
        <span className="u-field__error" role="alert">
          {failed}
        </span>
      )}
      {isOpen && <RecordDialog invoice={invoice} onDone={onDone} onClose={() => setOpen(false)} />}
    </p>
  );
}

const ASKED = SAT_ANSWERS.filter((one) => one !== 'none');

function RecordDialog({ invoice, onClose, onDone }: SatProps & { onClose: () => void }) {
  const { api, toast } = usePortal();
  const [values, setValues] = useState({ answer: '', day: '', note: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const set = (name: keyof typeof values) => (value: string) =>
    setValues((now) => ({ ...now, [name]: value }));
  const errorsOf = (name: string) => (problems[name] === undefined ? [] : [problems[name]]);
  const record = async () => {
    const found = {
      ...(values.answer === '' && { answer: 'Elige qué dijo el SAT.' }),
      ...(values.day === '' && { day: 'Escribe qué día lo consultaste.' }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const next = await askSat(api, invoice.folio, { way: 'record', ...values } as SatInquiry);
      toast('Quedó anotado.');
      onClose();
      onDone(next);
    } catch (error) {
      const { fields = {} } = error instanceof CallError ? error.problem : {};
      setProblems(
        Object.keys(fields).length > 0
          ? fields
          : { note: error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.' },
      );
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="¿Qué dijo el SAT de esta factura?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void record()}>
            Anotar
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <Select
        label="Qué dijo"
        emptyLabel="Elige"
        options={ASKED.map((one) => ({ value: one, label: SAT_ANSWER_LABELS[one] }))}
        value={values.answer}
        errors={errorsOf('answer')}
        onChange={set('answer')}
      />
      <DateField
        label="Qué día se consultó"
        placeholder="dd/mm/aaaa"
        format="dd/mm/yyyy"
        value={values.day}
        errors={errorsOf('day')}
        onChange={set('day')}
      />
      <TextField
        label="Nota, si hace falta"
        maxLength={300}
        value={values.note}
        errors={errorsOf('note')}
        onChange={set('note')}
      />
    </Dialog>
  );
}
