import { useState, type FormEvent } from 'react';
import { RECEIPT_REJECTIONS, type Receipt, type ReceiptRejection } from '#contract/receipts.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { scaled } from '#contract/rules/orders/order-lines.ts';
import { quantityText, resultProblems, resultText } from '#contract/rules/orders/receipt.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { optionsOf } from './order-words.ts';
import { decideReceipt } from './purchase-orders.data.ts';

interface Cell {
  accepted: string;
  rejected: string;
  reason: ReceiptRejection | '';
}
interface Typed {
  note: string;
  /** Working days to replace what is rejected; empty: as usual. */
  days: string;
  cells: Record<string, Cell>;
}

interface ResultProps {
  order: PurchaseOrder;
  receipt: Receipt;
  onDone: (next: PurchaseOrder) => void;
}

/** What is left of what came; undefined while the number is none, or more than came. */
function restOf(arrived: string, part: string): string | undefined {
  const [all, out] = [scaled(arrived, 3), scaled(part, 3)];
  return all === undefined || out === undefined || out > all ? undefined : quantityText(all - out);
}

/** What is not rejected is taken, and the other way round; where nothing is rejected there is no reason for it. */
function cellWith(cell: Cell, arrived: string, given: Partial<Omit<Cell, 'reason'>>): Cell {
  const { accepted, rejected } = given;
  const next = {
    ...cell,
    ...given,
    ...(rejected !== undefined && { accepted: restOf(arrived, rejected) ?? cell.accepted }),
    ...(accepted !== undefined && { rejected: restOf(arrived, accepted) ?? cell.rejected }),
  };
  return isNothing(next.rejected) ? { ...next, reason: '' } : next;
}

const isNothing = (quantity: string): boolean => scaled(quantity, 3) === 0n;

/** What of what came is taken: all of it unless somebody says otherwise. */
export function ResultForm({ order, receipt, onDone }: ResultProps) {
  const { api, toast } = usePortal();
  const [kept, keep] = useKept<Typed>(`resultado:${receipt.id}`);
  const typed = { note: '', days: '', cells: {}, ...kept };
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const cellOf = (id: string, arrived: string): Cell =>
    typed.cells[id] ?? { accepted: arrived, rejected: '0', reason: '' };
  const lines = receipt.lines.map(({ lineId, arrived }) => {
    const { reason, ...cell } = cellOf(lineId, arrived);
    return { lineId, ...cell, reason: reason === '' ? null : reason };
  });
  const isRejecting = lines.some(({ reason, rejected }) => !isNothing(rejected) && reason !== 'excess');
  // It is not undone: what keeps it from being saved is said before it is asked.
  const review = (event: FormEvent) => {
    event.preventDefault();
    const taken = new Map(order.taken.map(({ lineId, accepted }) => [lineId, accepted]));
    const found = resultProblems(
      { lines },
      {
        arrived: receipt.lines,
        ordered: order.form.lines.map(({ id, quantity }) => ({
          id,
          quantity,
          accepted: taken.get(id) ?? '0',
        })),
        photos: receipt.photos.length,
      },
    );
    if (isRejecting && typed.days.trim() !== '' && !/^[1-9]\d?$/.test(typed.days.trim()))
      found.replaceDays = 'Escribe los días hábiles, de 1 a 90.';
    setProblems(found);
    setFailure(Object.keys(found).length === 0 ? undefined : 'Revisa los campos marcados.');
    setAsking(Object.keys(found).length === 0);
  };
  const send = async () => {
    setBusy(true);
    try {
      const next = await decideReceipt(
        api,
        { order, receipt },
        {
          lines,
          note: typed.note,
          replaceDays: isRejecting && typed.days.trim() !== '' ? Number(typed.days) : null,
        },
      );
      keep(undefined);
      toast('Quedó dicho qué se acepta. El proveedor recibe aviso.');
      onDone(next);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? {});
      setFailure(error.problem.detail);
    } finally {
      setAsking(false);
      setBusy(false);
    }
  };
  return (
    <form className="po-answer" noValidate onSubmit={review}>
      <h4>Qué se acepta</h4>
      {receipt.lines.map(({ arrived, description, lineId }, place) => {
        const cell = cellOf(lineId, arrived);
        const put = (next: Cell) => keep({ ...typed, cells: { ...typed.cells, [lineId]: next } });
        const errorsOf = (name: string) => {
          const said = problems[`lines.${place}.${name}`];
          return said === undefined ? [] : [said];
        };
        return (
          <fieldset key={lineId} className="po-thing">
            <legend>{description}</legend>
            <div className="po-result">
              <TextField
                label="Se acepta"
                inputMode="decimal"
                maxLength={30}
                value={cell.accepted}
                errors={errorsOf('accepted')}
                onChange={(accepted) => put(cellWith(cell, arrived, { accepted }))}
              />
              <TextField
                label="Se rechaza"
                inputMode="decimal"
                maxLength={30}
                value={cell.rejected}
                errors={errorsOf('rejected')}
                onChange={(rejected) => put(cellWith(cell, arrived, { rejected }))}
              />
              {!isNothing(cell.rejected) && (
                <Select
                  label="Por qué se rechaza"
                  emptyLabel="Elige la razón"
                  value={cell.reason}
                  errors={errorsOf('reason')}
                  options={optionsOf(RECEIPT_REJECTIONS)}
                  onChange={(reason) => put({ ...cell, reason: reason as Cell['reason'] })}
                />
              )}
            </div>
          </fieldset>
        );
      })}
      {[problems.lines, problems.photos].map(
        (said) =>
          said !== undefined && (
            <p key={said} className="u-field__error">
              {said}
            </p>
          ),
      )}
      {isRejecting && (
        <TextField
          label="Días hábiles para recoger y reponer"
          isOptional
          hint="Vacío, los de los Plazos de la Unidad. La fecha del pedido no se amplía."
          inputMode="numeric"
          maxLength={2}
          value={typed.days}
          errors={problems.replaceDays === undefined ? [] : [problems.replaceDays]}
          onChange={(days) => keep({ ...typed, days })}
        />
      )}
      <TextArea
        label="Nota"
        isOptional
        hint="La leen quien compra, quien pidió y quien verifica la factura; el proveedor no."
        rows={2}
        maxLength={1_000}
        value={typed.note}
        onChange={(note) => keep({ ...typed, note })}
      />
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit">Guardar el resultado</Button>
      </div>
      <p className="u-small u-muted">No se deshace: lo aceptado queda como entrega del contrato.</p>
      <Dialog
        title="¿Guardas este resultado?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void send()}>
              Sí, guardar
            </Button>
            <Button variant="text" onClick={() => setAsking(false)}>
              Volver
            </Button>
          </>
        }
      >
        <ul>
          {lines.map((line, place) => (
            <li key={line.lineId}>{resultText({ ...receipt.lines[place]!, ...line })}</li>
          ))}
        </ul>
        {[receipt.note, typed.note.trim()].some((part) => part !== '') && (
          <p className="po-note">
            Nota de quien recibió, que el proveedor no ve:{' '}
            {[receipt.note, typed.note.trim()].filter((part) => part !== '').join('\n')}
          </p>
        )}
        <p>No se deshace, y el proveedor recibe aviso.</p>
      </Dialog>
    </form>
  );
}
