import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { GUARANTEE_KIND_LABELS, GUARANTEE_KINDS, type Guarantee } from '#contract/procurement-admin.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useState } from 'react';
import './contracts-section.css';

const dayOrNull = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null);

interface GuaranteeFieldsProps {
  guarantees: readonly Guarantee[];
  onChange: (guarantees: Guarantee[]) => void;
}

/** What secures a contract, one row each. */
export function GuaranteeFields({ guarantees, onChange }: GuaranteeFieldsProps) {
  const patch = (id: string, part: Partial<Guarantee>) =>
    onChange(guarantees.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <fieldset className="u-field">
      <legend className="u-field__label">Garantías</legend>
      {guarantees.map((guarantee, index) => (
        <div key={guarantee.id} className="pa-guarantee">
          <Select
            label={`Garantía ${index + 1}`}
            value={guarantee.kind}
            options={GUARANTEE_KINDS.map((kind) => ({ value: kind, label: GUARANTEE_KIND_LABELS[kind] }))}
            onChange={(kind) => patch(guarantee.id, { kind: kind as Guarantee['kind'] })}
          />
          <TextField
            label="Número"
            isOptional
            value={guarantee.number ?? ''}
            onChange={(number) => patch(guarantee.id, { number: number === '' ? null : number })}
          />
          <GuaranteeAmount guarantee={guarantee} onChange={(amount) => patch(guarantee.id, { amount })} />
          <DateField
            label="Se entrega a más tardar"
            isOptional
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            value={guarantee.dueOn ?? ''}
            onChange={(day) => patch(guarantee.id, { dueOn: dayOrNull(day) })}
          />
          <DateField
            label="Vigente hasta"
            isOptional
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            value={guarantee.validUntil ?? ''}
            onChange={(day) => patch(guarantee.id, { validUntil: dayOrNull(day) })}
          />
          <Button
            variant="text"
            icon
            aria-label={`Quitar la garantía ${index + 1}`}
            onClick={() => onChange(guarantees.filter(({ id }) => id !== guarantee.id))}
          >
            <IconTrash {...ICON} />
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          variant="tonal"
          onClick={() =>
            onChange([
              ...guarantees,
              {
                id: crypto.randomUUID(),
                kind: 'compliance',
                number: null,
                amount: null,
                dueOn: null,
                validUntil: null,
              },
            ])
          }
        >
          Agregar garantía
        </Button>
      </div>
    </fieldset>
  );
}

function GuaranteeAmount(props: { guarantee: Guarantee; onChange: (amount: string | null) => void }) {
  const { guarantee, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const kept = guarantee.amount === null ? '' : formatMoney(guarantee.amount).replace('$', '');
  const isWrong = typed !== undefined && typed.trim() !== '' && readAmount(typed) === undefined;
  return (
    <TextField
      label="Monto"
      isOptional
      inputMode="decimal"
      value={typed ?? kept}
      errors={isWrong ? [amountRule(typed)].filter((why) => why !== true) : []}
      onChange={(text) => {
        setTyped(text);
        onChange(readAmount(text) ?? null);
      }}
    />
  );
}
