import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { ENTRY_LABELS, entryOf, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { ICON_SMALL } from './icon-size.ts';
import './entry-mark.css';

/** Whether a newcomer may bid, in a row of an open call: an open door, or an envelope. */
export function EntryMark({ kind }: { kind: ProcedureKind }) {
  const entry = entryOf(kind);
  return (
    <span className={`u-entry u-entry--${entry}`}>
      {entry === 'anyone' ? <IconDoorEnter {...ICON_SMALL} /> : <IconMail {...ICON_SMALL} />}
      {ENTRY_LABELS[entry]}
    </span>
  );
}
