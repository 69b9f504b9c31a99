import { useState } from 'react';
import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';
import { centsOf, decimal, isMore, totalOf } from '#contract/rules/texts/money.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

type YearAmounts = { year: number; amount: string }[];
interface YearsProps {
  years: YearAmounts;
  /** With IVA: what the years add up to. */
  total: string;
  first: number;
  isLocked: boolean;
  onChange: (years: YearAmounts) => void;
}

const MOST_YEARS = 10;

/** What is still to be shared out, or was shared out too much. */
function restWords(years: YearAmounts, total: string): string {
  const shared = totalOf(years.map(({ amount }) => amount)) ?? '0.00';
  if (shared === total) return `Suman ${formatMoney(total)}, el total con IVA.`;
  return isMore(shared, total)
    ? `Sobran ${formatMoney(decimal(centsOf(shared) - centsOf(total)))} del total con IVA.`
    : `Faltan ${formatMoney(decimal(centsOf(total) - centsOf(shared)))} del total con IVA.`;
}

/** What is paid in each year; what is typed and is no amount stays and says so. */
export function Years({ years, total, first, isLocked, onChange }: YearsProps) {
  const { messageOf } = useRequisitionFields();
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [count, setCount] = useState(Math.max(2, ...years.map(({ year }) => year - first + 1)));
  const set = (year: number, text: string) => {
    setTyped({ ...typed, [year]: text });
    const others = years.filter((one) => one.year !== year);
    const read = readTypedAmount(text);
    const own = text.trim() === '' || !('amount' in read) ? [] : [{ year, amount: read.amount }];
    onChange([...others, ...own].toSorted((one, other) => one.year - other.year));
  };
  const problemOf = (year: number): string[] => {
    const text = typed[year] ?? '';
    const read = readTypedAmount(text);
    return text.trim() !== '' && 'problem' in read ? [read.problem] : [];
  };
  return (
    <fieldset className="rq-years" id={fieldId('years')} tabIndex={-1}>
      <legend className="u-field__label">Monto por año, con IVA</legend>
      {Array.from({ length: count }, (_, at) => first + at).map((year) => (
        <TextField
          key={year}
          label={String(year)}
          inputMode="decimal"
          value={typed[year] ?? years.find((one) => one.year === year)?.amount ?? ''}
          errors={problemOf(year)}
          isDisabled={isLocked}
          onChange={(text) => set(year, text)}
        />
      ))}
      <p className="u-small u-muted">{restWords(years, total)}</p>
      {messageOf('years').map((message) => (
        <p key={message} className="u-field__error">
          {message}
        </p>
      ))}
      {count < MOST_YEARS && (
        <Button variant="text" size="small" disabled={isLocked} onClick={() => setCount(count + 1)}>
          Agregar otro año
        </Button>
      )}
    </fieldset>
  );
}
