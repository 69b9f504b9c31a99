import { useState } from 'react';
import { Conflict, type ConflictRow } from '#web/ui/conflict.tsx';
import { ago } from '../review/conflict-notice.tsx';
import type { RecordChange, RecordConflict } from './record-changes.ts';
import { shortName } from '../registry-words.ts';

/** Shown where a change of somebody else touches nothing that is written here. */
const UNTOUCHED = 'Sin cambio tuyo';

/** Rows of the choice: what others changed beside what is written here, by the same keys. */
export function conflictRows(
  changes: readonly RecordChange[],
  mine: readonly { key: string; label: string; value: string; theirs?: string }[],
): ConflictRow[] {
  const written = new Map(mine.map((one) => [one.key, one]));
  const others = changes.filter(({ key }) => !written.has(key));
  return [
    ...mine.map(({ key, label, value, theirs }) => ({
      key,
      label,
      theirs: changes.find((change) => change.key === key)?.now ?? theirs ?? '',
      mine: value,
    })),
    ...others.map(({ key, label, now }) => ({ key, label, theirs: now, mine: UNTOUCHED })),
  ];
}

interface RecordConflictProps {
  conflict: RecordConflict;
  rows: readonly ConflictRow[];
  refusal?: string | undefined;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

/** Somebody else changed this record meanwhile: both sides, and the choice. */
export function RecordConflictBox({ conflict, ...props }: RecordConflictProps) {
  const [now] = useState(() => Date.now());
  return (
    <Conflict
      key={conflict.at}
      title={`${shortName(conflict.who)} modificó este expediente${conflict.at === undefined ? '' : ` ${ago(conflict.at, now)}`}.`}
      nothing="Cambió algo que no se ve aquí; la historia lo dice."
      {...props}
    />
  );
}
