import { useState } from 'react';
import type { WaitingItem } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Chosen } from '#web/ui/officer-list/list-parts.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { handOver, settleItem, type WaitingAnswer } from './work.data.ts';

interface ManyProps {
  chosen: Chosen<WaitingItem>;
  people: WaitingAnswer['people'];
  me: string;
  onDone: () => void;
}

/** What may be done with several at once: hand over, take, say that they were seen to; nothing is decided so. */
export function ManyActions({ chosen, people, me, onDone }: ManyProps) {
  const { api, toast } = usePortal();
  const [isHanding, setHanding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { rows } = chosen;
  const free = rows.filter(({ owner }) => owner === null);
  const settled = rows.filter(({ canSettle }) => canSettle);
  const keyOf = ({ area, id }: Pick<WaitingItem, 'area' | 'id'>) => `${area}:${id}`;
  const work = async (act: () => Promise<string>) => {
    setBusy(true);
    try {
      toast(await act());
      chosen.clear();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast(error.problem.detail);
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const take = () =>
    work(async () => {
      const { done, refused } = await handOver(api, free, { to: me, reason: '' });
      const [first] = refused;
      return first === undefined
        ? `${formatCountOf(done, 'pendiente es tuyo', 'pendientes son tuyos')}.`
        : `No se tomó ${first.title}: ${first.why}`;
    });
  const settle = () =>
    work(async () => {
      // One after the other: each is its own decision.
      for (const item of settled) await settleItem(api, item);
      return `${formatCountOf(settled.length, 'quitado', 'quitados')} de los pendientes.`;
    });
  return (
    <>
      <Button size="small" variant="tonal" disabled={isBusy} onClick={() => setHanding(true)}>
        Pasar a…
      </Button>
      {free.length > 0 && (
        <Button size="small" variant="tonal" disabled={isBusy} onClick={() => void take()}>
          Tomar {free.length === rows.length ? '' : free.length}
        </Button>
      )}
      {settled.length > 0 && (
        <Button size="small" variant="tonal" disabled={isBusy} onClick={() => void settle()}>
          Ya se {settled.length === 1 ? 'atendió' : 'atendieron'}{' '}
          {settled.length === rows.length ? '' : settled.length}
        </Button>
      )}
      {isHanding && (
        <HandOverDialog
          items={rows}
          people={people}
          me={me}
          onClose={() => setHanding(false)}
          onDone={(left) => {
            if (left.length === 0) chosen.clear();
            else chosen.keep(left.map(keyOf));
            onDone();
          }}
        />
      )}
    </>
  );
}
