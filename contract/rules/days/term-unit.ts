/** What a term counts in; `yes_no` is a rule that applies (1) or not (0). */
export const TERM_UNITS = ['working_days', 'days', 'months', 'yes_no', 'mails'] as const;
export type TermUnit = (typeof TERM_UNITS)[number];
/** One and many of what is counted. */
export const TERM_UNIT_WORDS: Record<Exclude<TermUnit, 'yes_no'>, readonly [string, string]> = {
  working_days: ['día hábil', 'días hábiles'],
  days: ['día natural', 'días naturales'],
  months: ['mes', 'meses'],
  mails: ['correo', 'correos'],
};
