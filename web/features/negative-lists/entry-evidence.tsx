import {
  ENTRY_DATA_LABELS,
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
} from '#contract/negative-list-words.ts';
import type { ListEntry } from '#contract/negative-lists.ts';
import { formatDate } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LEVEL_TONES } from './list-words.ts';

type Entry = ListEntry & { listedFrom: string; listedUntil?: string | null };

/** The order of the labels is that of the published list. */
const DATA_ORDER = Object.keys(ENTRY_DATA_LABELS);
/** Every date of a datum; a publication that was repeated has several. */
const shown = (value: string) => value.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day));

/** One entry of a list with everything the list says of it. */
export function EntryEvidence({ entry }: { entry: Entry }) {
  const { name, rfc, situation, effect, effectUntil, data, listedFrom, listedUntil } = entry;
  return (
    <article className="nl-entry">
      <h4>
        {name} <Tag tone={LEVEL_TONES[effect]}>{LIST_SITUATION_LABELS[situation]}</Tag>
      </h4>
      <FactList
        facts={[
          { name: 'RFC en la lista', value: rfc ?? 'La lista no lo trae' },
          {
            name: 'Así en la lista',
            value: `Desde el corte del ${formatDate(listedFrom)}${listedUntil == null ? '' : ` y hasta el del ${formatDate(listedUntil)}`}`,
          },
          {
            name: 'Efecto',
            value: `${MATCH_LEVEL_LABELS[effect]}${effectUntil === null ? '' : `, hasta el ${formatDate(effectUntil)}`}`,
          },
          ...DATA_ORDER.flatMap((field) =>
            data[field] === undefined ? [] : [[field, data[field]] as const],
          ).map(([field, value]) => ({
            name: ENTRY_DATA_LABELS[field] ?? field,
            value: shown(value),
          })),
        ]}
      />
    </article>
  );
}
