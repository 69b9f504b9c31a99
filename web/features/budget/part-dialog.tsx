import { useState } from 'react';
import type { FundRequest } from '#contract/budget.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { giveFundsInPart } from './budget.data.ts';

interface PartProps {
  request: FundRequest;
  onClose: () => void;
  onDone: (said: string) => void;
  onStale: () => void;
}

/** Which lines of a requisition are given money; the others are bought no more. */
export function PartDialog({ request, onClose, onDone, onStale }: PartProps) {
  const { api } = usePortal();
  const { folio, lines, requester } = request;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const met = useStepConflict(valueWords([]), onStale);
  const choose = (number: number, isChosen: boolean) =>
    setChosen(
      (before) => new Set(isChosen ? [...before, number] : [...before].filter((one) => one !== number)),
    );
  const send = async () => {
    setFailed(undefined);
    setBusy(true);
    try {
      await giveFundsInPart(api, request, [...chosen]);
      onDone(`${folio} ya tiene suficiencia para ${chosen.size} de sus ${lines.length} renglones.`);
    } catch (error) {
      if (!(error instanceof CallError)) setFailed('No se guardó. Intenta de nuevo.');
      else if (!met.meet(error)) setFailed(error.problem.fields?.lines ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Dar suficiencia a unos renglones de ${folio}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void send()} disabled={isBusy || met.isMet || chosen.size === 0}>
            Dar suficiencia a lo elegido
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {met.part}
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      <p>Los renglones que no elijas ya no se compran. {requester} recibe un correo con cuáles son.</p>
      {lines.map(({ amount, description, number }) => (
        <Checkbox
          key={number}
          label={`${number} ${description}: ${formatMoney(amount)} con IVA`}
          value={chosen.has(number)}
          onChange={(isChosen) => choose(number, isChosen)}
        />
      ))}
    </Dialog>
  );
}
