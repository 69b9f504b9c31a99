import { overrideFinding as override, writePlan as write } from './planning.service.ts';
import {
  readGrounds as grounds,
  readPlanning as planning,
  readQuotations as quotations,
  removePlanning as remove,
} from './planning.sql.ts';

/** What is planned of a procedure. */
export const readPlanning = planning;

/** How many offers were asked for and came. */
export const readQuotations = quotations;

/** Grounds of a direct award under a regime. */
export const readGrounds = grounds;

/** Keeps why somebody goes on in spite of a finding of the check before publishing. */
export const overrideFinding = override;

/** Saves what is planned of a procedure, within a transaction. */
export const writePlan = write;

/** Deletes what was planned of a draft that is deleted. */
export const removePlanning = remove;
