import { myAccountApi } from '#contract/my-account-api.ts';
import type { AccountHome, AccountPeople, AccountSession } from '#contract/my-account.ts';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import { forgetEnded, keepAccountSession, supplierFetch } from '#web/kit/account-session.ts';
import { createApi } from '#web/kit/api.ts';

/** With the session of the account, never with one of the university. */
const account = createApi({ fetch: supplierFetch });

const entered = async (asked: Promise<AccountSession>): Promise<AccountSession> => {
  const session = await asked;
  keepAccountSession(session.session);
  return session;
};

export const sendCode = (email: string) => account.call(myAccountApi.code, { body: { email } });

export const enter = (body: { email: string; code: string } | { folio: string; key: string }) =>
  entered(account.call(myAccountApi.enter, { body }));

export const changeCompany = (number: string) =>
  entered(forgetEnded(account.call(myAccountApi.change, { body: { number } })));

export const loadHome = (signal: AbortSignal): Promise<AccountHome> =>
  forgetEnded(account.call(myAccountApi.home, { signal }));

export const loadOrders = (pag: number, signal: AbortSignal) =>
  forgetEnded(account.call(myAccountApi.orders, { query: { pag }, signal }));

export const loadInvoices = (pag: number, signal: AbortSignal) =>
  forgetEnded(account.call(myAccountApi.invoices, { query: { pag }, signal }));

export const loadPeople = (signal: AbortSignal): Promise<AccountPeople> =>
  forgetEnded(account.call(myAccountApi.people, { signal }));

export const invite = (body: { email: string; name: string; rights: AccountRight[] }) =>
  forgetEnded(account.call(myAccountApi.invite, { body }));

export const grant = (email: string, rights: AccountRight[]) =>
  forgetEnded(account.call(myAccountApi.grant, { body: { email, rights } }));

export const confirmRights = (email: string) =>
  forgetEnded(account.call(myAccountApi.confirm, { body: { email } }));

export const endOthers = () => forgetEnded(account.call(myAccountApi.leave, { body: { which: 'others' } }));

/** Whatever the server says, this browser is out. */
export async function leave(): Promise<void> {
  try {
    await account.call(myAccountApi.leave, { body: { which: 'this' } });
  } finally {
    keepAccountSession(undefined);
  }
}

export const stopRights = (link: string) => account.call(myAccountApi.stop, { body: { link } });
