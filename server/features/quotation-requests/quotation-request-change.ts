import { QUOTATION_REQUEST_FIELDS } from '#contract/quotation-requests.ts';
import { changeable, type Author } from '#server/kit/change.ts';
import type { Person } from '#server/kit/identity.ts';
import { readWritten, type RequestWritten } from './quotation-requests.sql.ts';

/** Who does something with a request, in answer to which request of the browser. */
export interface Doer extends Author {
  person: Person;
}

/** A request as the person saw it. */
export interface SeenRequest {
  folio: string;
  version: number;
}

/** Its kind in revisions. */
export const QUOTATION_REQUEST_SUBJECT = 'quotation_request';

/** A request for quotations, as a thing that its buyer changes; what visitors see of an open one is read by itself. */
export const QUOTATION_REQUEST = changeable<RequestWritten>({
  subject: QUOTATION_REQUEST_SUBJECT,
  table: 'quotation_request',
  key: 'id',
  fields: QUOTATION_REQUEST_FIELDS,
  called: 'esta solicitud de cotización',
  about: ({ folio, title }) => `${folio}, ${title}`,
  isPublic: (before, after) => [before, after].some((one) => one?.isOpen === true && one.state !== 'draft'),
  read: readWritten,
});
