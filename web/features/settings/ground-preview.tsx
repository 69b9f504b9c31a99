import type { ContentValues } from '#contract/content.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** A ground that is being written, as the page of a direct award tells it. */
export function Preview({ values }: { values: ContentValues }) {
  const { name, source, isByAmount } = values;
  return (
    <FactList
      facts={[
        { name: 'Supuesto', value: `${String(name ?? '')} (${String(source ?? '')})` },
        { name: 'La obliga el monto máximo', value: isByAmount === true ? 'Sí' : 'No' },
      ]}
    />
  );
}
