import type { Context } from 'hono';
import { myAccountApi } from '#contract/my-account-api.ts';
import type { AccountRight } from '#contract/rules/rights/account-rights.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { describeHome } from './account-home.service.ts';
import {
  changeAccountRights,
  confirmAccountRights,
  inviteToAccount,
  stopAccountRights,
} from './account-people.service.ts';
import { selectPeople } from './account-people.sql.ts';
import { accountAccess, requireAccount } from './account-session.ts';
import type { HoldActs } from './account-stops.service.ts';
import { openOwnRequest, PAGE_SIZE, selectInvoices, selectOrders } from './account-work.sql.ts';
import { changeCompany, enterAccount, leaveAccount, sendAccountCode } from './entry.service.ts';

const ANY = accountAccess();
const SELLS = accountAccess('sell');
const COLLECTS = accountAccess('collect');
const MANAGES = accountAccess('manage');

const TOLD = 'Se avisa a todos los correos de la empresa; un permiso se quita en la misma pantalla';

/** The supplier's own place: with a session of its own, which no officer's is. */
export function registerMyAccount(api: Api, holds: HoldActs): void {
  registerEntry(api);
  registerReading(api);
  registerPeople(api, holds);
}

function registerEntry(api: Api): void {
  const { services } = api;
  const { config } = services;
  serve(
    api,
    myAccountApi.code,
    { access: 'public', budget: 'mailing', effect: 'repeatable' },
    ({ body, context }) =>
      sendAccountCode(services, context, {
        email: body.email,
        caller: callerOf(context, config.trustProxy),
      }),
  );
  serve(
    api,
    myAccountApi.enter,
    { access: 'public', budget: 'opening', effect: 'repeatable' },
    ({ body, context, requestId }) => enterAccount(services, context, body, requestId),
  );
  serve(api, myAccountApi.change, { access: ANY, effect: 'repeatable' }, ({ body, context, requestId }) =>
    changeCompany(services, context, body.number, requestId),
  );
  serve(api, myAccountApi.leave, { access: ANY, effect: 'repeatable' }, async ({ body, context }) =>
    leaveAccount(services, context, body.which),
  );
}

/** A page of a list that starts with one. */
const pageOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

function registerReading(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    myAccountApi.request,
    { access: MANAGES, budget: 'opening', effect: 'repeatable' },
    async ({ params, context }) =>
      openOwnRequest(db, params.folio, await requireAccount(services, context, 'manage')),
  );
  serve(api, myAccountApi.home, { access: ANY }, async ({ context }) =>
    describeHome(db, await requireAccount(services, context)),
  );
  serve(api, myAccountApi.orders, { access: SELLS, budget: 'listing' }, async ({ query, context }) => {
    const { supplierId } = await requireAccount(services, context, 'sell');
    const found = await selectOrders(db, supplierId, { isAll: true, ...pageOf(query.pag) });
    return { ...found, page: query.pag, size: PAGE_SIZE };
  });
  serve(api, myAccountApi.invoices, { access: COLLECTS, budget: 'listing' }, async ({ query, context }) => {
    const { supplierId } = await requireAccount(services, context, 'collect');
    const found = await selectInvoices(db, supplierId, pageOf(query.pag));
    return { ...found, page: query.pag, size: PAGE_SIZE };
  });
  serve(api, myAccountApi.people, { access: ANY }, async ({ context }) =>
    selectPeople(db, await requireAccount(services, context)),
  );
}

function registerPeople(api: Api, holds: HoldActs): void {
  const { services } = api;
  const administrator = (context: Context, right: AccountRight = 'manage') =>
    requireAccount(services, context, right);
  serve(
    api,
    myAccountApi.invite,
    {
      access: MANAGES,
      budget: 'sending',
      effect: {
        must: 'Quien invita administra la cuenta, y el registro no está detenido',
        said: 'Cobrar y administrar esperan, o los confirma otra persona que administra',
        back: TOLD,
      },
    },
    async ({ body, context, requestId }) =>
      inviteToAccount(services, await administrator(context), body, requestId),
  );
  serve(
    api,
    myAccountApi.grant,
    {
      access: MANAGES,
      effect: {
        must: 'Quien lo cambia administra la cuenta',
        said: 'Lo que se quita termina en el momento; cobrar y administrar esperan',
        back: TOLD,
      },
    },
    async ({ body, context, requestId }) =>
      changeAccountRights(services, await administrator(context), body, requestId),
  );
  serve(
    api,
    myAccountApi.confirm,
    {
      access: MANAGES,
      effect: { must: 'Que lo haya pedido otra persona', said: 'Que empieza en ese momento', back: TOLD },
    },
    async ({ body, context, requestId }) =>
      confirmAccountRights(services, await administrator(context), body.email, requestId),
  );
  serve(
    api,
    myAccountApi.stop,
    {
      access: 'public',
      budget: 'opening',
      effect: {
        must: 'El enlace del aviso, mientras el permiso espera o en los diez días después de lo hecho',
        said: 'Que se detiene lo que se avisó hasta donde se puede y se cierran las sesiones con que se hizo',
        back: 'Quien puede hacerlo en la cuenta lo hace otra vez',
      },
    },
    ({ body, requestId }) => stopAccountRights(services, holds, { link: body.link, requestId }),
  );
}
