import { useState, type FormEvent } from 'react';
import { LEAST_FAULT_TEXT } from '#contract/order-penalties.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { proposeDeduction } from './purchase-orders.data.ts';

interface Typed {
  id: string;
  receiptId: string;
  fault: string;
  percent: string;
  quantities: Record<string, string>;
}

interface FormProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
  onClose: () => void;
}

/** Proposes a deduction: of which receipt, what was wrong, how much of each line has the fault, and the percent of the contract. */
export function DeductionForm({ order, onDone, onClose }: FormProps) {
  const { api, toast } = usePortal();
  const [blank] = useState<Typed>(() => ({
    id: crypto.randomUUID(),
    receiptId: '',
    fault: '',
    percent: '',
    quantities: {},
  }));
  const [kept, keep] = useKept<Typed>(`deduccion:${order.id}`);
  const typed = kept ?? blank;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const taken = order.receipts.filter(({ state }) => state === 'accepted' || state === 'partial');
  const lines =
    taken.find(({ id }) => id === typed.receiptId)?.lines.filter(({ accepted }) => Number(accepted) > 0) ??
    [];
  const errorsOf = (name: string) => {
    const said = problems[name];
    return said === undefined ? [] : [said];
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { fault, id, percent, quantities, receiptId } = typed;
    const missing = {
      ...(receiptId === '' && { receiptId: 'Elige la recepción.' }),
      ...(fault.trim().length < LEAST_FAULT_TEXT && {
        fault: `Describe la falta con al menos ${LEAST_FAULT_TEXT} letras: la lee el proveedor.`,
      }),
      ...(!(Number(percent) > 0) && { percent: 'Escribe el por ciento que dice el contrato, como 5.' }),
    };
    setProblems(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const next = await proposeDeduction(api, order.id, {
        id,
        receiptId,
        fault,
        percent: Number(percent),
        lines: lines.map(({ lineId }) => ({ lineId, quantity: quantities[lineId] ?? '0' })),
      });
      keep(undefined);
      toast('Quedó propuesta. Falta avisar al proveedor.');
      onClose();
      onDone(next);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? {});
      setFailure(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="po-answer"
      noValidate
      aria-label="Deducción que se propone"
      onSubmit={(event) => void send(event)}
    >
      <Select
        label="Recepción"
        emptyLabel="Elige la recepción"
        value={typed.receiptId}
        errors={errorsOf('receiptId')}
        options={taken.map(({ id, deviceAt, number }) => ({
          value: id,
          label: `${number}, del ${formatDate(deviceAt)}`,
        }))}
        onChange={(receiptId) => keep({ ...typed, receiptId, quantities: {} })}
      />
      <TextArea
        label="Qué se cumplió en parte o con faltas"
        hint="Lo lee el proveedor."
        rows={3}
        maxLength={500}
        value={typed.fault}
        errors={errorsOf('fault')}
        onChange={(fault) => keep({ ...typed, fault })}
      />
      {lines.map(({ accepted, description, lineId, unit }, place) => (
        <TextField
          key={lineId}
          label={`${description}: cuánto tiene la falta`}
          hint={`Se aceptaron ${countedUnit(accepted, unit)}.`}
          inputMode="decimal"
          maxLength={30}
          value={typed.quantities[lineId] ?? ''}
          errors={errorsOf(`lines.${place}.quantity`)}
          onChange={(quantity) => keep({ ...typed, quantities: { ...typed.quantities, [lineId]: quantity } })}
        />
      ))}
      {problems.lines !== undefined && <p className="u-field__error">{problems.lines}</p>}
      <TextField
        label="Por ciento de su precio, sin IVA"
        hint="El que dice el contrato para esa falta."
        inputMode="decimal"
        maxLength={7}
        value={typed.percent}
        errors={errorsOf('percent')}
        onChange={(percent) => keep({ ...typed, percent })}
      />
      <FormEnd failure={failure} isSending={isBusy} send="Proponer">
        <Button variant="text" onClick={onClose}>
          Cerrar
        </Button>
      </FormEnd>
    </form>
  );
}
