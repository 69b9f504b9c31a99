import { shortDate } from '#contract/rules/days/calendar.ts';
import { TRANSFER_STATES, type TransferState } from '#contract/work-transfers.ts';
import { changeable } from '#server/kit/change.ts';
import { selectTransfer } from './work-transfers.sql.ts';

/** Moves what everybody signed for; see `move-transfer.ts`. */
export const MOVE_JOB = 'work-transfers.move';

interface State extends Record<string, unknown> {
  person: string;
  lastDay: string | null;
  reason: string;
  state: TransferState;
  signed: string;
  sheetSha256: string | null;
}

/** A hand-over of all that somebody has. */
export const TRANSFER = changeable<State>({
  subject: 'work_transfer',
  table: 'work_transfer',
  key: 'id',
  fields: [
    { name: 'person', label: 'De quién' },
    {
      name: 'lastDay',
      label: 'Último día',
      text: (value) => (typeof value === 'string' ? shortDate(value) : ''),
    },
    { name: 'reason', label: 'Motivo' },
    { name: 'state', label: 'Estado', text: (value) => TRANSFER_STATES[value as TransferState] },
    { name: 'signed', label: 'Recibieron' },
    { name: 'sheetSha256', label: 'Huella del acta' },
  ],
  about: ({ person }) => person,
  called: 'esta entrega',
  isPublic: () => false,
  async read(tx, id) {
    const facts = await selectTransfer(tx, id);
    if (facts === undefined) return undefined;
    const { person, lastDay, reason, state, groups, sheetSha256 } = facts;
    const signed = [
      ...new Set(groups.filter(({ signedAt }) => signedAt !== null).map(({ receiver }) => receiver.name)),
    ];
    return { person: person.name, lastDay, reason, state, signed: signed.join(', '), sheetSha256 };
  },
});
