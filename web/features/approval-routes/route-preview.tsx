import type { Bound, BoundKind, StepFunction, StepPlace } from '#contract/approval-routes.ts';
import { rowsOf, type ContentValues } from '#contract/content.ts';
import { amountWords, daysWords, placeWords, stepWords } from '#contract/rules/requisitions/route-words.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** A route that is being written, as whoever waits for an authorisation reads it. */
export function Preview({ values }: { values: ContentValues }) {
  const text = (name: string) => String(values[name] ?? '');
  const bound = (name: string): Bound => ({
    kind: text(`${name}Kind`) as BoundKind,
    value: text(`${name}Value`) || null,
  });
  const steps = rowsOf(values.steps).toSorted((one, other) => Number(one.number) - Number(other.number));
  return (
    <>
      <FactList
        facts={[
          { name: 'Ruta', value: text('name') || 'Sin nombre' },
          { name: 'Monto sin IVA', value: amountWords(bound('over'), bound('upTo')) },
        ]}
      />
      <ul>
        {steps.map(({ id, number, function: code, place, area = '', days = '' }) => (
          <li key={id}>
            {placeWords(Number(number))}
            {stepWords(code as StepFunction, place as StepPlace)}
            {area !== '' && ` (${area})`}, {daysWords(Number(days))}
          </li>
        ))}
      </ul>
    </>
  );
}
