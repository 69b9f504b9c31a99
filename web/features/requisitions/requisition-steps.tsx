import { NOBODY_HOLDS, stepTitle } from '#contract/rules/requisitions/step-words.ts';
import type { RequisitionStep } from '#contract/requisitions.ts';
import { STEP_DECISION_LABELS } from '#contract/requisition-states.ts';
import { formatDate } from '#web/kit/format.ts';

function whenOf({ decidedAt, decision, dueOn, isOpen }: RequisitionStep): string {
  if (decision !== null && decidedAt !== null)
    return `${STEP_DECISION_LABELS[decision]} el ${formatDate(decidedAt)}`;
  if (dueOn === null) return isOpen ? 'Sigue cuando se responda la pregunta' : '';
  return isOpen ? `a más tardar el ${formatDate(dueOn)}` : `hacia el ${formatDate(dueOn)}`;
}

const stateOf = ({ decision, isOpen }: RequisitionStep) =>
  decision !== null ? 'is-done' : isOpen ? 'is-now' : 'is-ahead';

/** Who acts, in which order and until when; foreseen before it is sent, and what became of it after. */
export function RequisitionSteps({ steps }: { steps: readonly RequisitionStep[] }) {
  return (
    <ol className="rq-steps">
      {steps.map((step) => (
        <li
          key={step.id ?? `${step.number} ${step.name}`}
          className={stateOf(step)}
          {...(step.isOpen ? { 'aria-current': 'step' as const } : {})}
        >
          <strong>{stepTitle(step)}</strong>
          <span>
            {step.people.length > 0 ? step.people.join(' o ') : NOBODY_HOLDS}
            {step.inPlaceOf !== null && `, en suplencia de ${step.inPlaceOf}`}
          </span>
          <span className="u-small u-muted">{whenOf(step)}</span>
          {step.text !== '' && <q className="u-small">{step.text}</q>}
        </li>
      ))}
    </ol>
  );
}
