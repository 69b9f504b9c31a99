import {
  endAmendment as end,
  removeAmendments as remove,
  selectOpenAmendment as selectOpen,
} from './date-amendments.sql.ts';
import { draftByCalendar as byCalendar } from './draft-amendments.ts';

/** Proposes to every running procedure the dates that a changed calendar moves. */
export const draftByCalendar = byCalendar;

/** The open proposal of a procedure. */
export const readDateAmendment = selectOpen;

/** Ends a proposal that was taken or left. */
export const endDateAmendment = end;

/** Deletes the proposals of a draft that is deleted. */
export const removeDateAmendments = remove;
