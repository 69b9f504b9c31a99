import type { ContentValues } from '#contract/content.ts';
import type { AmountLimit } from '#contract/amount-limits.ts';
import { LimitTable } from '#web/ui/limit-table.tsx';

/** An amount that is being written, as it will stand in the table of its year. */
export function Preview({ values }: { values: ContentValues }) {
  const text = (name: string) => String(values[name] ?? '');
  const limit: AmountLimit = {
    key: 'vista-previa',
    name: text('name') || 'Sin nombre',
    fiscalYear: Number(text('fiscalYear')) || 0,
    regime: text('regime') as AmountLimit['regime'],
    budgetFrom: text('budgetFrom'),
    budgetTo: text('budgetTo') === '' ? null : text('budgetTo'),
    directMax: text('directMax'),
    invitationMax: text('invitationMax'),
    source: text('legalSource'),
    isOwn: values.isOwn === true,
  };
  return <LimitTable caption={`Montos máximos de ${text('fiscalYear')}`} rows={[limit]} />;
}
