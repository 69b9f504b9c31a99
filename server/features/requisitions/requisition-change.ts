import { REQUISITION_LABELS, type RequisitionForm } from '#contract/requisition-fields.ts';
import { REQUISITION_STATE_LABELS, type RequisitionState } from '#contract/requisition-states.ts';
import { changeable } from '#server/kit/change.ts';
import { readForm } from './requisitions.sql.ts';

/** What of a requisition is remembered at each version: what was written, and where it stood. */
export type RequisitionWritten = RequisitionForm & { state: RequisitionState; folio: string | null };

/** A requisition, as a thing that its requester and those who decide it change; visitors see nothing of it. */
export const REQUISITION = changeable<RequisitionWritten>({
  subject: 'requisition',
  table: 'requisition',
  key: 'id',
  fields: [
    {
      name: 'state',
      label: 'Estado',
      text: (value) => REQUISITION_STATE_LABELS[value as RequisitionState] ?? String(value),
    },
    { name: 'folio', label: 'Folio' },
    ...REQUISITION_LABELS,
  ],
  called: 'esta requisición',
  about: ({ folio, title }) => folio ?? title,
  isPublic: () => false,
  read: readForm,
});
