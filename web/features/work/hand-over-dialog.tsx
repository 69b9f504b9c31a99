import { useState } from 'react';
import type { WaitingItem } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { handOver, type WaitingAnswer } from './work.data.ts';

const NOBODY = 'nadie';

interface HandOverProps {
  items: readonly WaitingItem[];
  people: WaitingAnswer['people'];
  me: string;
  onClose: () => void;
  /** What could not be handed over stays chosen. */
  onDone: (left: readonly WaitingItem[]) => void;
}

/** To whom several things go, and why where they are another's; what could not be handed over is told with why. */
export function HandOverDialog({ items, people, me, onClose, onDone }: HandOverProps) {
  const { api, toast } = usePortal();
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof handOver>>['refused']>([]);
  const [isBusy, setBusy] = useState(false);
  const areAnothers = items.some(({ owner }) => owner !== null && owner.id !== me);
  const send = async () => {
    if (to === '') return setProblem('Elige a quién.');
    if (areAnothers && reason.trim() === '')
      return setProblem('Algunos los tiene otra persona: escribe el motivo.');
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await handOver(api, items, { to: to === NOBODY ? null : to, reason: reason.trim() });
      if (answer.done > 0) toast(`${formatCountOf(answer.done, 'pendiente pasado', 'pendientes pasados')}.`);
      const left = items.filter(({ id, area }) =>
        answer.refused.some((one) => one.id === id && one.area === area),
      );
      onDone(left);
      if (left.length === 0) onClose();
      else setRefused(answer.refused);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Pasar ${formatCountOf(items.length, 'pendiente', 'pendientes')}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => void send()}>
            Pasar
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {refused.length > 0 && (
          <Notice tone="warn">
            No se pasó:{' '}
            {refused
              .map(({ title, why }) => `${title === '' ? 'uno que ya no está' : title}. ${why}`)
              .join(' ')}
          </Notice>
        )}
        <Select
          label="A quién"
          value={to}
          onChange={setTo}
          emptyLabel="Elige a una persona"
          options={[
            ...people.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (a mí)` : name })),
            { value: NOBODY, label: 'A nadie: queda sin asignar' },
          ]}
        />
        <TextField
          label="Motivo"
          hint="Queda en la bitácora."
          value={reason}
          onChange={setReason}
          isOptional={!areAnothers}
          maxLength={300}
        />
      </div>
    </Dialog>
  );
}
