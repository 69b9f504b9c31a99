import { sql } from 'kysely';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Question } from './question.rules.ts';

/** What answers a question: a list with its filters set, or a fact, with the address that shows it. */
export interface Lead {
  title: string;
  note: string;
  path: string;
  /** It says that there is none of it, or answers other words than those that were typed. */
  isElse?: true;
}

/** What a title says of the text that is looked for. */
export const quoted = (topic: readonly string[]) => (topic.length === 0 ? '' : ` · «${topic.join(' ')}»`);
export const counted = (count: number) => (count === 0 ? 'ninguna' : count.toLocaleString('es-MX'));
export const pesos = (amount: number) => moneyText(amount.toFixed(2)).replace(/\.00$/, '');

export const addressOf = (path: string, search: Record<string, string | number | undefined>): string => {
  const told = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told)}`;
};

export const nameIn = ({ names }: Question, list: string) => names.find((one) => one.list === list)?.name;

/** Words as the index is asked for all of them. */
export const allOf = (words: readonly string[]) =>
  sql`(select string_agg(quote_literal(search_stem(w)), ' & ')::tsquery from unnest(${words}::text[]) w)`;
/** And for any of them. */
export const anyOf = (words: readonly string[]) =>
  sql`(select string_agg(quote_literal(search_stem(w)), ' | ')::tsquery from unnest(${words}::text[]) w)`;
