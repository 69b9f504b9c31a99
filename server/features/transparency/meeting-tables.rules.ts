import type { Value } from './format.rules.ts';

/** Somebody who was at the clarification meeting, as its minutes name them. */
export interface MeetingAttendee {
  name: string;
  /** Post of a public servant. */
  role: string;
  side: 'unit' | 'tenderer';
  /** Company for which they came; null where what is written names none. */
  firm: string | null;
  /** Of a company only, and only of one that bid or was invited. */
  rfc: string | null;
}

/**
 * Who came for the bidders: their name whole (the minutes do not divide it), their company and its RFC. Surnames, sex and the
 * RFC of a person are not in the minutes, and nobody guesses them.
 */
export const participantRows = (attendees: readonly MeetingAttendee[]): Value[][] =>
  attendees.map(({ name, firm, rfc }) => [name, null, null, null, firm, rfc]);

/** Public servants who were there: name and post. */
export const servantRows = (attendees: readonly MeetingAttendee[]): Value[][] =>
  attendees.map(({ name, role }) => [name, null, null, null, null, role === '' ? null : role]);
