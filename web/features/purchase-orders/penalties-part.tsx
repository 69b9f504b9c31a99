import { useState } from 'react';
import { PENALTY_KIND_LABELS, type OrderPenalty } from '#contract/order-penalties.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { DeductionForm } from './deduction-form.tsx';
import { Papers } from './ending-parts.tsx';
import { PenaltyFacts, PenaltyHead, PenaltyLines } from './penalty-parts.tsx';
import { PenaltyNoticeForm, PenaltyResultForm } from './penalty-forms.tsx';
import { loadPenaltyPaper } from './purchase-orders.data.ts';

interface PartProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
  /** Another person decided meanwhile: the order is read anew. */
  onDecided: () => void;
}

/** Penalties of an order for what came late and deductions for what has a fault; nothing where there is none, nor may be. */
export function PenaltiesPart({ order, onDone, onDecided }: PartProps) {
  const [isDeducting, setDeducting] = useState(false);
  const mayDeduct = order.moves.includes('deduct');
  if (order.penalties.length === 0 && !mayDeduct) return null;
  return (
    <section className="po-section" aria-labelledby="po-penalties">
      <h2 id="po-penalties">Penas y deducciones</h2>
      {order.penalties.map((penalty) => (
        <Penalty key={penalty.id} order={order} penalty={penalty} onDone={onDone} onDecided={onDecided} />
      ))}
      {isDeducting ? (
        <DeductionForm order={order} onDone={onDone} onClose={() => setDeducting(false)} />
      ) : (
        mayDeduct && (
          <div className="u-no-print">
            <Button variant="line" onClick={() => setDeducting(true)}>
              Proponer una deducción
            </Button>
          </div>
        )
      )}
    </section>
  );
}

type Open = 'notify' | 'resolve' | undefined;

function Penalty({ order, penalty, onDone, onDecided }: PartProps & { penalty: OrderPenalty }) {
  const { api } = usePortal();
  const { moves } = penalty;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = (next: PurchaseOrder) => {
    close();
    onDone(next);
  };
  const given = { order, penalty, onDone: done, onClose: close };
  return (
    <article className="po-line" aria-label={`${PENALTY_KIND_LABELS[penalty.kind]} ${penalty.number}`}>
      <PenaltyHead penalty={penalty} />
      {penalty.asksRescission && penalty.state !== 'waived' && (
        <Notice tone="warn">
          {penalty.kind === 'late' ? 'Las penas' : 'Las deducciones'} llegaron a su tope: revisen si procede
          rescindir el contrato.
        </Notice>
      )}
      <PenaltyLines penalty={penalty} />
      <PenaltyFacts penalty={penalty} />
      {penalty.answerText !== '' && <p>El proveedor dijo: «{penalty.answerText}»</p>}
      <Papers
        papers={penalty.papers.map((paper) => ({ ...paper, by: 'Del proveedor' }))}
        load={(paper) => loadPenaltyPaper(api, { id: order.id, pena: penalty.id, papel: paper.id })}
      />
      <ProposedDecisions
        type="order_penalty"
        id={penalty.id}
        asked={String(penalty.version)}
        show={proposedWords}
        onDone={onDecided}
      />
      {open === 'notify' && <PenaltyNoticeForm {...given} />}
      {open === 'resolve' && <PenaltyResultForm {...given} />}
      {open === undefined && moves.length > 0 && (
        <div className="u-cluster u-gap-8 u-no-print">
          {moves.includes('notify') && <Button onClick={() => setOpen('notify')}>Avisar al proveedor</Button>}
          {moves.includes('waive') && (
            <Button
              variant={moves.includes('resolve') ? 'primary' : 'text'}
              onClick={() => setOpen('resolve')}
            >
              {moves.includes('resolve') ? 'Resolver' : 'Condonar'}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
