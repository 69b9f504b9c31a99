import type { Context } from 'hono';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import type { Services } from '#server/kit/services.ts';
import { accountOf, requireRight, type Account } from './account-session.ts';

export { inviteToAccount } from './account-people.service.ts';
export type { Account } from './account-session.ts';

/** Who comes without a personal link, from the account of a supplier for which they may sell, or what else is asked; undefined for a link. */
export async function sellerOf(
  services: Pick<Services, 'config' | 'db'>,
  context: Context,
  link: string | null,
  right: AccountRight = 'sell',
): Promise<Account | undefined> {
  if (link !== null && link !== '') return undefined;
  const account = await accountOf(services, context);
  if (account !== undefined) requireRight(account, right);
  return account;
}
