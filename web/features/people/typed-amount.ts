import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';

/** An amount as it is sent; nothing stays nothing, and what is none stays as it is and is refused. */
export function amountOf(typed: string): string {
  if (typed.trim() === '') return '';
  const read = readTypedAmount(typed);
  return 'amount' in read ? read.amount : typed.trim();
}
