import { quotationOpeningApi } from '#contract/quotation-opening.ts';
import { quotationsApi } from '#contract/quotations-api.ts';
import type { Context } from 'hono';
import { originOf, whenceOf } from '#server/features/my-account/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  declineQuotation,
  holdRequest,
  sendOffer,
  withdrawQuotation,
  type Answering,
} from './answer.service.ts';
import { describeOwn } from './answer.sql.ts';
import { listOpenRequests, readAsked } from './asked.service.ts';
import { refuseClosed } from './asked.sql.ts';
import { CAPTURED_BY_TWO, captureQuotation, mustBeClosed, OPENED_BY_TWO } from './captured.service.ts';
import { keepSealedFile, sendOpenedFile } from './files.service.ts';
import { describeOpening, openQuotations } from './opening.service.ts';
import { askQuestion } from './questions.service.ts';
import { holderOf, openSession, QUOTATION_HOLDER, sendCode } from './session.service.ts';

const READS = { action: 'consult', subject: 'Quotations' } as const;
const WRITES = { action: 'administer', subject: 'Quotations' } as const;
const UNTIL_CLOSING = 'Se reemplaza o se retira hasta el cierre; queda sellado con su hora';

/** What suppliers answer to requests for quotations, and how the unit opens it. */
export function registerQuotations(api: Api): void {
  registerSuppliersSide(api);
  registerOpening(api);
}

function registerSuppliersSide(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  const caller = (context: Context) => callerOf(context, config.trustProxy);
  // The hour of a call is taken before anything is read or waited for.
  const answering = async (context: Context): Promise<Answering> => {
    const now = new Date();
    const holder = await holderOf(db, context);
    const origin = { ...whenceOf(services, context), account: holder.account ?? undefined };
    return { holder, caller: caller(context), origin, now };
  };
  serve(api, quotationsApi.open, { access: 'public', budget: 'listing' }, async () => ({
    rows: await listOpenRequests(db),
  }));
  serve(
    api,
    quotationsApi.read,
    { access: 'public', budget: 'opening', effect: 'question', isUncounted: true },
    async ({ params, body, context }) =>
      readAsked(db, { ...params, ...body, account: (await originOf(services, context, body.link)).account }),
  );
  serve(
    api,
    quotationsApi.code,
    { access: 'public', budget: 'mailing', effect: 'repeatable', isUncounted: true },
    ({ params, body, context }) => sendCode(services, { ...params, ...body, caller: caller(context) }),
  );
  serve(
    api,
    quotationsApi.enter,
    { access: 'public', budget: 'opening', effect: 'repeatable', isUncounted: true },
    async ({ params, body, context }) =>
      openSession(services, {
        ...params,
        ...body,
        // Whoever types a number acts for that one.
        account: body.number === '' ? (await originOf(services, context, body.link)).account : undefined,
        caller: caller(context),
      }),
  );
  serve(api, quotationsApi.own, { access: QUOTATION_HOLDER, isUncounted: true }, async ({ context }) =>
    describeOwn(db, await holderOf(db, context)),
  );
  serve(
    api,
    quotationsApi.attach,
    { access: QUOTATION_HOLDER, budget: 'piece', effect: 'applicant', isUncounted: true },
    async ({ query, context }) => {
      const { holder, now } = await answering(context);
      refuseClosed(holder.request, now);
      const { requestId, supplierId } = holder;
      return keepSealedFile(services, {
        context,
        name: query.nombre,
        owner: holder,
        sender: { id: `cotizacion ${requestId} ${supplierId}`, isOfficer: false },
        check: async (tx) => refuseClosed(await holdRequest(tx, requestId), now),
      });
    },
  );
  serve(
    api,
    quotationsApi.send,
    {
      access: QUOTATION_HOLDER,
      isUncounted: true,
      budget: 'sending',
      effect: {
        must: 'Una sesión con código y que no haya cerrado',
        said: 'Quién cotiza, cuánto suma y hasta cuándo se cambia',
        back: UNTIL_CLOSING,
      },
    },
    async ({ body, context }) => sendOffer(services, await answering(context), body),
  );
  serve(
    api,
    quotationsApi.decline,
    {
      access: QUOTATION_HOLDER,
      isUncounted: true,
      budget: 'sending',
      effect: {
        must: 'Una sesión con código y que no haya cerrado',
        said: 'Que no se va a cotizar y por qué',
        back: UNTIL_CLOSING,
      },
    },
    async ({ body, context }) => declineQuotation(services, await answering(context), body),
  );
  serve(
    api,
    quotationsApi.withdraw,
    {
      access: QUOTATION_HOLDER,
      isUncounted: true,
      budget: 'sending',
      effect: {
        must: 'Una sesión con código, algo enviado y que no haya cerrado',
        said: 'Que lo enviado no se abre ni cuenta',
        back: 'Se envía otra hasta el cierre',
      },
    },
    async ({ context }) => withdrawQuotation(services, await answering(context)),
  );
  serve(
    api,
    quotationsApi.ask,
    {
      access: QUOTATION_HOLDER,
      isUncounted: true,
      budget: 'questions',
      effect: {
        must: 'Una sesión con código y que sigan las preguntas',
        said: 'Que la respuesta llega a todos, sin el nombre de quien preguntó',
        back: 'No se deshace: la Unidad la recibe con su hora',
      },
    },
    async ({ body, context }) => askQuestion(services, await answering(context), body.text),
  );
}

function registerOpening(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, quotationOpeningApi.get, { access: READS }, ({ params }) =>
    describeOpening(db, services, params.folio),
  );
  serve(
    api,
    quotationOpeningApi.open,
    {
      access: WRITES,
      effect: {
        must: 'Que ya haya cerrado',
        said: 'Que se leen todas a la vez y queda quién abrió y cuándo',
        back: `No se deshace. ${IN_LOG}`,
        second: { kinds: ['quotations'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      openQuotations(services, { ...params, ...body, version }, { person, requestId }),
    OPENED_BY_TWO,
  );
  serve(api, quotationOpeningApi.file, { access: READS, budget: 'ownFile' }, ({ params }) =>
    sendOpenedFile(services, params),
  );
  serve(
    api,
    quotationOpeningApi.attach,
    { access: WRITES, budget: 'document', effect: 'draft' },
    async ({ params, query, person, context }) => {
      const { id: requestId } = await mustBeClosed(db, params.folio);
      return keepSealedFile(services, {
        context,
        name: query.nombre,
        owner: { requestId, supplierId: query.proveedor },
        sender: { id: person.id, isOfficer: true },
        check: (tx) => mustBeClosed(tx, params.folio),
      });
    },
  );
  serve(
    api,
    quotationOpeningApi.capture,
    {
      access: WRITES,
      budget: 'saving',
      effect: {
        must: 'Que ya haya cerrado y no se haya abierto, con su archivo y cómo llegó',
        said: 'De quién es, cómo llegó y cuánto suma',
        back: `No se deshace: queda marcada «capturada por la Unidad». ${IN_LOG}`,
        second: { kinds: ['quotations'], isGuarded: true },
      },
    },
    ({ params, body, person, requestId }) =>
      captureQuotation(services, { ...params, given: body }, { person, requestId }),
    CAPTURED_BY_TWO,
  );
}
