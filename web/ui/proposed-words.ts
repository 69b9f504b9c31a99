import { AWARD_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { CONTRACT_STATE_FIELDS, PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { valueWords } from '#web/kit/value-words.ts';

const WORDS: Readonly<Record<string, ReturnType<typeof valueWords>>> = {
  procedure: valueWords(PROCEDURE_FIELDS),
  contract: valueWords(CONTRACT_STATE_FIELDS),
  award: valueWords(AWARD_FIELDS),
};
const plain = valueWords([]);

/** A value under the name of a difference of one kind of thing that was proposed, as people read it. */
export const proposedWords = (subject: string, name: string, value: unknown): string =>
  (WORDS[subject] ?? plain)(name, value);
