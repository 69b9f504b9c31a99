import type { Context } from 'hono';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import type { Services } from '#server/kit/services.ts';
import { whenceOf, type Origin } from './account-acts.ts';
import { accountOf, requireRight, type Account } from './account-session.ts';

export {
  NOTICE_READER,
  refuseStopped,
  siteOf,
  stoppedBy,
  tellAct,
  whenceOf,
  type Origin,
} from './account-acts.ts';
export { inviteToAccount } from './account-people.service.ts';
export type { Account } from './account-session.ts';
export type { HoldAct } from './account-stops.service.ts';

/** Whence a request comes; from an account only who may do what is asked. */
export async function originOf(
  services: Pick<Services, 'config' | 'db'>,
  context: Context,
  link: string | null,
  right: AccountRight = 'sell',
): Promise<Origin & { account?: Account | undefined }> {
  const whence = whenceOf(services, context);
  if (link !== null && link !== '') return whence;
  const account = await accountOf(services, context);
  if (account !== undefined) requireRight(account, right);
  return { ...whence, account };
}
