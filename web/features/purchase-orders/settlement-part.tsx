import { useState } from 'react';
import {
  LEAST_SETTLEMENT_TEXT,
  SETTLEMENT_STATE_LABELS,
  type OrderSettlement,
} from '#contract/order-settlements.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { closeSettlement, sendSettlement } from './purchase-orders.data.ts';
import { Sheet } from './settlement-sheet.tsx';

const TONES: Record<NonNullable<OrderSettlement['sent']>['state'], Tone> = {
  sent: 'info',
  objected: 'warn',
  agreed: 'ok',
  issued: 'ok',
};

interface PartProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}

/** The closing sheet of an order: its figures as they stand, what is missing, and how it is sent and closed. */
export function SettlementPart({ order, onDone }: PartProps) {
  const { settlement } = order;
  const [open, setOpen] = useState<'send' | 'close'>();
  // Before anybody may close it there is nothing to say of it.
  if (settlement == null || (settlement.sent === null && !order.moves.includes('settle'))) return null;
  const { isStale, moves, problems, sent, sheet } = settlement;
  const isClosed = sent !== null && sent.closedAt !== null;
  return (
    <section className="po-section" aria-labelledby="po-settlement">
      <div className="u-cluster u-gap-12">
        <h2 id="po-settlement">
          Finiquito <span className="u-small u-muted">con IVA</span>
        </h2>
        {sent !== null && <Tag tone={TONES[sent.state]}>{SETTLEMENT_STATE_LABELS[sent.state]}</Tag>}
      </div>
      {sent?.state === 'sent' && <p>{`El proveedor contesta hasta el ${formatDate(sent.answerBy)}.`}</p>}
      {sent?.answerText !== undefined && sent.answerText !== '' && (
        <p>El proveedor dijo: «{sent.answerText}»</p>
      )}
      {sent?.reason !== undefined && sent.reason !== '' && <p>Se emitió sin acuerdo: «{sent.reason}»</p>}
      {isStale && <Notice tone="warn">Las cifras cambiaron desde que se mandó: mándalo de nuevo.</Notice>}
      {problems.length > 0 && <Notice>{problems.join(' ')}</Notice>}
      <Sheet sheet={isClosed ? sent.sheet : sheet} />
      {open === undefined ? (
        moves.length > 0 && (
          <div className="u-cluster u-gap-8 u-no-print">
            {moves.includes('send') && (
              <Button variant={sent === null || isStale ? 'primary' : 'line'} onClick={() => setOpen('send')}>
                {sent === null ? 'Mandar al proveedor' : 'Mandar de nuevo'}
              </Button>
            )}
            {moves.includes('close') && <Button onClick={() => setOpen('close')}>Emitir sin acuerdo</Button>}
          </div>
        )
      ) : (
        <StepForm key={open} way={open} order={order} onDone={onDone} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

const WORDS = {
  send: {
    label: 'Nota para el proveedor',
    says: 'Lo confirma otra persona de la Unidad; entonces sale el correo con las cifras y corre el plazo para contestar.',
    button: 'Mandar el finiquito',
    done: 'Salió el finiquito.',
    least: 0,
  },
  close: {
    label: 'Por qué se emite sin acuerdo: lo lee el proveedor',
    says: 'Lo confirma otra persona de la Unidad. El pedido se cierra, se liberan sus garantías y se descompromete lo que ya no se entrega. No se deshace.',
    button: 'Emitir el finiquito',
    done: 'El pedido quedó cerrado.',
    least: LEAST_SETTLEMENT_TEXT,
  },
} as const;

function StepForm({
  way,
  order,
  onDone,
  onClose,
}: PartProps & { way: 'send' | 'close'; onClose: () => void }) {
  const { api, toast } = usePortal();
  const words = WORDS[way];
  const { agreedAdvance = null, sent } = order.settlement ?? {};
  const asksAdvance = way === 'send' && agreedAdvance !== null;
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { text: '', advance: asksAdvance ? (sent?.sheet.advance ?? '') : '' },
    draftKey: `finiquito-${way}:${order.id}`,
    idPart: 'finiquito-',
    rules: {
      text: [(text) => text.trim().length >= words.least || `Explícalo con al menos ${words.least} letras.`],
      advance: [(advance) => !asksAdvance || amountRule(advance)],
    },
    onSubmit: async ({ advance, text }) => {
      setFailure(undefined);
      try {
        const next = await (way === 'send'
          ? sendSettlement(api, order, {
              note: text,
              advance: asksAdvance ? (readAmount(advance) ?? advance) : null,
            })
          : closeSettlement(api, order, { reason: text }));
        form.reset({ text: '', advance: '' });
        toast(words.done);
        onClose();
        onDone(next);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (isProposed(error)) {
          form.reset({ text: '', advance: '' });
          return onClose();
        }
        setFailure(error.problem.detail);
        const { advance: wrong, note, reason } = error.problem.fields ?? {};
        const said = note ?? reason;
        return {
          ...(said !== undefined && { text: said }),
          ...(wrong !== undefined && { advance: wrong }),
        };
      }
      return undefined;
    },
  });
  return (
    <form className="po-answer" noValidate onSubmit={(event) => void form.submit(event)}>
      {asksAdvance && (
        <TextField
          label="Anticipo pagado que no se ha amortizado"
          hint={`El pedido dice hasta ${formatMoney(agreedAdvance)}. 0.00 si no se pagó o ya se amortizó; se resta de lo que se debe al proveedor.`}
          inputMode="decimal"
          maxLength={20}
          {...form.field('advance')}
        />
      )}
      <TextArea
        label={words.label}
        isOptional={words.least === 0}
        rows={3}
        maxLength={1_000}
        {...form.field('text')}
      />
      <p className="u-small u-muted">{words.says}</p>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button type="submit" aria-busy={form.isSubmitting}>
          {form.isSubmitting ? 'Enviando' : words.button}
        </Button>
        <Button variant="text" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </form>
  );
}
