import { LEAST_CHOICE_REASON, type LotChoice } from '#contract/comparisons.ts';
import { choiceProblem } from '#contract/rules/quotation/choice.ts';
import type { EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';

interface Typed {
  parts: Readonly<Record<string, string>>;
  reason: string;
}

/** Under which what is typed of the parts of a lot is kept until they are saved. */
export const splitKey = (lotId: string) => `reparto:${lotId}`;

interface SplitProps {
  evaluated: EvaluatedLot;
  nameOf: (bidderId: string) => string;
  choice: LotChoice | undefined;
  isBusy: boolean;
  onClose: () => void;
  /** Undefined: as the rule proposes. */
  onSave: (choice: LotChoice | undefined) => void;
}

/** Gives a lot to somebody else than the rule proposes, or to several; each at its own price. */
export function SplitDialog({ evaluated, nameOf, choice, isBusy, onClose, onSave }: SplitProps) {
  const { lot, cells, proposed } = evaluated;
  const standing = cells.filter(({ state }) => state === 'stands');
  const before = choice?.parts ?? proposed;
  const [kept, keep] = useKept<Typed>(splitKey(lot.id));
  const typed = kept ?? {
    parts: Object.fromEntries(
      before.map(({ bidderId, quantity }) => [bidderId, quantity ?? lot.quantity ?? '1']),
    ),
    reason: choice?.reason ?? '',
  };
  const { parts, reason } = typed;
  const wanted: LotChoice = {
    id: lot.id,
    parts: standing.flatMap(({ bidderId }) => {
      const quantity = (parts[bidderId] ?? '').trim();
      return quantity === '' || quantity === '0'
        ? []
        : [{ bidderId, quantity: lot.quantity === null ? null : quantity }];
    }),
    reason: reason.trim(),
  };
  const isNumber = wanted.parts.every(
    ({ quantity }) => quantity === null || /^\d{1,12}(\.\d{1,3})?$/.test(quantity),
  );
  const problem = !isNumber
    ? 'Escribe la cantidad con números, como 18.'
    : wanted.parts.length === 0
      ? 'Escribe cuánto lleva al menos uno.'
      : choiceProblem(evaluated, wanted);
  return (
    <Dialog
      title={`Repartir la partida ${lot.number}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy || problem !== undefined} onClick={() => onSave(wanted)}>
            Guardar el reparto
          </Button>
          {choice !== undefined && (
            <Button variant="line" disabled={isBusy} onClick={() => onSave(undefined)}>
              Como propone la regla
            </Button>
          )}
        </>
      }
    >
      <p>
        Son {lot.quantity ?? '1'} {lot.unit ?? ''}. Cada quien entrega a su precio; solo aparecen quienes
        cumplen.
      </p>
      {standing.map(({ bidderId }) => (
        <TextField
          key={bidderId}
          label={`Cuánto lleva ${nameOf(bidderId)}`}
          inputMode="decimal"
          value={parts[bidderId] ?? ''}
          onChange={(value) => keep({ ...typed, parts: { ...parts, [bidderId]: value } })}
        />
      ))}
      <TextArea
        label={`Por qué no como propone la regla (${LEAST_CHOICE_REASON} letras o más)`}
        value={reason}
        maxLength={1_000}
        rows={3}
        onChange={(text) => keep({ ...typed, reason: text })}
      />
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
    </Dialog>
  );
}
