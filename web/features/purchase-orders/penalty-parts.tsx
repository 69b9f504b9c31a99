import {
  ORDER_PENALTY_STATE_LABELS,
  PENALTY_APPLICATIONS,
  PENALTY_KIND_LABELS,
  type OrderPenalty,
} from '#contract/order-penalties.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { unitPriceText } from '#contract/rules/orders/order-lines.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const PENALTY_TONES: Record<OrderPenalty['state'], Tone> = {
  proposed: 'warn',
  notified: 'info',
  answered: 'warn',
  firm: 'bad',
  waived: 'mute',
};

type Shown = Omit<OrderPenalty, 'version' | 'moves' | 'asksRescission'>;

/** Its number, where it stands and how much it is. */
export function PenaltyHead({ penalty }: { penalty: Shown }) {
  const { amount, arrivedOn, computed, dueOn, kind, number, receipt, state } = penalty;
  return (
    <div>
      <div className="u-cluster u-gap-12">
        <h3>
          {PENALTY_KIND_LABELS[kind]} {number}: {formatMoney(state === 'waived' ? computed : amount)}
        </h3>
        <Tag tone={PENALTY_TONES[state]}>{ORDER_PENALTY_STATE_LABELS[state]}</Tag>
      </div>
      <p className="u-small u-muted">
        {kind === 'late'
          ? `Recepción ${receipt} · se entregaba el ${formatDate(dueOn)} · llegó el ${formatDate(arrivedOn)}`
          : `Recepción ${receipt} · se aceptó con una falta`}
      </p>
    </div>
  );
}

/** How it was counted, line by line and in words. */
export function PenaltyLines({ penalty }: { penalty: Shown }) {
  return (
    <>
      <ul className="po-taken">
        {penalty.lines.map(({ amount, description, lineId, quantity, unit, unitPrice }) => (
          <li key={lineId}>
            <span>
              {description}: {countedUnit(quantity, unit)} a {unitPriceText(unitPrice)}
            </span>
            <span>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <p>{penalty.calculation}</p>
    </>
  );
}

/** What was deducted of it, in which order of payment, and what is left. */
function deductedText({ amount, application, deducted, state }: Shown): string {
  if (state !== 'firm' || application !== 'deduction') return '';
  const left = centsOf(amount) - deducted.reduce((sum, one) => sum + centsOf(one.amount), 0n);
  const taken = deducted.map((one) => `${formatMoney(one.amount)} en ${one.order}`);
  const rest = left === 0n ? [] : [`${formatMoney(decimal(left))} por descontar de lo que se le pague`];
  return [...taken, ...rest].join('; ');
}

/** On what ground it stands, how it is charged, and until when it is answered. */
export function PenaltyFacts({ penalty }: { penalty: Shown }) {
  const { answerBy, application, ground, reason, state } = penalty;
  return (
    <FactList
      facts={[
        { name: 'Fundamento', value: ground },
        { name: 'Se cobra', value: application === null ? '' : PENALTY_APPLICATIONS[application] },
        {
          name: 'Se contesta hasta',
          value: state === 'notified' && answerBy !== null ? formatDate(answerBy) : '',
        },
        { name: 'Descontado', value: deductedText(penalty) },
        { name: 'Por qué', value: reason },
      ]}
    />
  );
}
