import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';

interface AwardFieldsProps {
  all: AdminProcedure['lots'];
  lots: readonly number[];
  awardedAt: string;
  dateProblem: string | undefined;
  onChange: (patch: { lots?: readonly number[]; awardedAt?: string }) => void;
}

/** When the award was given, and to which lots; the others stay without a winner. */
export function AwardFields({ all, lots, awardedAt, dateProblem, onChange }: AwardFieldsProps) {
  const numbers = all.map(({ number }) => number);
  const isWhole = lots.length >= numbers.length;
  return (
    <>
      <DateTimeField
        label="Cuándo se dio el fallo"
        id="pa-fecha-fallo"
        hint="Hora del centro de México. Es la fecha que verán los visitantes."
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        value={awardedAt}
        errors={dateProblem === undefined ? [] : [dateProblem]}
        onChange={(at) => onChange({ awardedAt: at })}
      />
      <fieldset className="u-field">
        <legend className="u-field__label">Partidas adjudicadas; las demás quedan desiertas</legend>
        {numbers.length > 1 && (
          <div>
            <Button size="small" variant="text" onClick={() => onChange({ lots: isWhole ? [] : numbers })}>
              {isWhole ? 'Desmarcar todas' : 'Marcar todas'}
            </Button>
          </div>
        )}
        {all.map((lot) => (
          <Checkbox
            key={lot.number}
            label={`${lot.number}. ${lot.description}`}
            value={lots.includes(lot.number)}
            onChange={(isAwarded) =>
              onChange({
                lots: isAwarded ? [...lots, lot.number] : lots.filter((other) => other !== lot.number),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
