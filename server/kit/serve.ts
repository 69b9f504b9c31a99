import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { API_BASE, type Endpoint, type Parsed } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FunctionCode } from '#contract/functions.ts';
import type { Action, Subject } from '#contract/permissions.ts';
import { decided, type Decidable, type DecisionOf } from './second-person.ts';
import type { Services } from './services.ts';
import type { Budget, Budgets } from './budget.ts';
import { BUDGETS, type BudgetName } from './budgets.ts';
import { isIrreversible, type Effect } from './effects.ts';
import { withDraftQuota } from './draft-quota.ts';
import { Failure, failure, invalid } from './errors.ts';
import { functionsFor, refusedFor, requireGrant, withFunctions } from './functions.ts';
import type { Person } from './identity.ts';
import { isKept, keyOf, once } from './idempotency.ts';
import { readJson } from './json-body.ts';
import { inTime, TooLate } from './in-time.ts';
import type { Log } from './log.ts';
import { MAX_MESSAGES, shownPath, spanishMessage, unusableInput } from './input-rules.ts';

/** A key that the caller holds instead of a session: it comes in a header. */
export interface KeyAccess {
  header: string;
  /** Answer to whoever brings none. */
  denied: ErrorCode;
  /** Refuses a key that does not open what the address names, before a body is read; the handler asks again when it locks. */
  check(services: Services, context: Context): Promise<unknown>;
}

/** Who may call an operation: anyone, the holder of a key, any verified person, or whom the ability table allows. */
export type Access = 'public' | 'signed-in' | KeyAccess | AbilityAccess;

/** Whom the ability table allows; `by`: to whom that function was given, the role alone is not enough. */
export interface AbilityAccess {
  action: Action;
  subject: Subject;
  by?: FunctionCode;
}

/** What an operation says of itself where it is served. */
export interface Terms<A extends Access = Access> {
  access: A;
  /** What it may cost one address. Default: that of a reading, or of one change. */
  budget?: BudgetName | Budget;
  /** Of a write: what of it stands for good, or why nothing does. */
  effect?: Effect;
  /** How often it is called the metrics do not tell: it would say how many have answered, and whether somebody has. */
  isUncounted?: boolean;
  /** The log does not say when it was called either: the hour would point at who did. */
  isUnlogged?: boolean;
}

/** What a request brought, already checked. */
export interface Exchange<P, Q, B, Who> {
  params: P;
  query: Q;
  body: B;
  person: Who;
  requestId: string;
  /** Version named by `If-Match`; present when the endpoint asks for it. */
  version: number;
  request: Request;
  context: Context;
}

interface Operation {
  endpoint: Endpoint;
  access: Access;
  budget: Budget;
  effect?: Effect;
}

/** The API under construction: where routes are added and remembered for OpenAPI and the access matrix. */
export interface Api {
  app: Hono;
  services: Services;
  operations: Operation[];
  budgets: Budgets;
  /** Operations that a second person may have to confirm. */
  decisions: Map<string, Decidable>;
}

/**
 * Adds one operation: budget → identity → access → input → handler → response.
 * Budget and access are checked before the body is looked at; the response shape is an allow-list, so a column
 * that it does not name cannot leave the server.
 */
export function serve<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R>,
  terms: Terms<A>,
  handler: (
    exchange: Exchange<Parsed<P>, Parsed<Q>, Parsed<B>, A extends 'public' | KeyAccess ? undefined : Person>,
  ) => Promise<(R extends z.ZodNever ? unknown : z.input<R>) | Response>,
  /** What makes a call one that a second person may have to confirm. */
  decision?: DecisionOf<Exchange<Parsed<P>, Parsed<Q>, Parsed<B>, Person>>,
): void {
  const { access, effect } = terms;
  if (access === undefined) throw new Error(`${endpoint.operationId} states no access`);
  const { budget: asked = endpoint.method === 'GET' ? 'reading' : 'changing' } = terms;
  const budget: Budget = typeof asked === 'string' ? BUDGETS[asked] : asked;
  if (api.operations.some((other) => other.endpoint.operationId === endpoint.operationId)) {
    throw new Error(`operationId ${endpoint.operationId} is served twice`);
  }
  refuseUnstated(endpoint, effect, decision !== undefined);
  api.operations.push({ endpoint, access, budget, ...(effect !== undefined && { effect }) });
  const path = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const { budgets, services } = api;
  const work = decision === undefined ? handler : decided(api, endpoint, decision, handler as never);
  api.app.on(endpoint.method, [path], async (context) => {
    context.set('operation' as never, endpoint.operationId as never);
    context.set('isUncounted' as never, (terms.isUncounted === true) as never);
    context.set('isUnlogged' as never, (terms.isUnlogged === true) as never);
    const leave = budgets.enter(context, budget);
    try {
      const key = takesKey(endpoint) ? keyOf(context.req.raw) : undefined;
      let denied: unknown;
      const person = await admit(services, access, context).catch(async (error: unknown) => {
        // What a holder did, such as to withdraw, may be why the key of the request opens nothing any more.
        if (isHolder(access) && (await isKept(services, key, scopeOf(access, undefined, context)))) {
          denied = error;
          return undefined;
        }
        noteRefusal(services.log, context, error);
        throw error;
      });
      if (access === 'public' && context.req.query('q') !== undefined)
        budgets.enter(context, BUDGETS.searches)();
      const exchange = {
        params: parse(endpoint.params, context.req.param(), 'params'),
        query: parse(endpoint.query, context.req.query(), 'query'),
        body: endpoint.body === undefined ? undefined : await bodyOf(api, endpoint, budget, context),
        person,
        requestId: context.get('requestId' as never) as string,
        version: endpoint.ifMatch === true ? expectedVersion(context) : 0,
        request: context.req.raw,
        context,
      };
      const respond = async () =>
        withDraftQuota(services, { budget, person: exchange.person, context }, async () =>
          responseOf(endpoint, access, await work(exchange as never)),
        );
      if (endpoint.method === 'GET') return await answerWithin(budget.seconds, respond());
      // A change is not given up half-way: the database ends its statements.
      if (!takesKey(endpoint)) return await respond();
      const { params, query, body, version } = exchange;
      return await once(
        services,
        {
          key,
          scope: scopeOf(access, person, context),
          operation: endpoint.operationId,
          asked: JSON.stringify([params, query, version, endpoint.rawBody === true ? fileOf(context) : body]),
        },
        denied === undefined ? respond : () => Promise.reject(denied),
      );
    } finally {
      leave();
    }
  });
}

/** A write says what of it stands for good, or that nothing does; what asks for a second person is made so. */
function refuseUnstated(
  { operationId, method }: Endpoint,
  effect: Effect | undefined,
  isDecided: boolean,
): void {
  if (method === 'GET') return;
  if (effect === undefined)
    throw new Error(`${operationId} does not say what of it cannot be undone, or that all of it can`);
  const asksSecond = isIrreversible(effect) && effect.second !== undefined && effect.second.isOwn !== true;
  if (asksSecond && !isDecided)
    throw new Error(`${operationId} does not say when a second person decides it`);
}

/** Every write takes a key that makes it once, unless it says why doing it again does no more. */
export function takesKey({ method, repeatable }: Endpoint): boolean {
  return method !== 'GET' && repeatable === undefined;
}

function responseOf(endpoint: Endpoint, access: Access, result: unknown): Response {
  if (result instanceof Response) return result;
  if (endpoint.response === undefined) return new Response(null, { status: 204 });
  const answer = endpoint.response.parse(result);
  return new Response(JSON.stringify(answer), {
    status: endpoint.isProposed?.(answer) === true ? 202 : (endpoint.status ?? 200),
    headers: {
      'content-type': 'application/json',
      // Without a word a cache may keep an answer as long as it likes: what is public changes, and appears, to the second.
      'cache-control': access === 'public' ? 'no-cache' : 'no-store',
    },
  });
}

const isHolder = (access: Access): access is KeyAccess => typeof access === 'object' && 'header' in access;

/** Whose key it is: the person's, that of who holds a request, or the visitor's, who is known by nothing else. */
function scopeOf(access: Access, person: Person | undefined, context: Context): string {
  if (person !== undefined) return `person ${person.id}`;
  if (isHolder(access)) return `holder ${context.req.header(access.header) ?? ''}`;
  return 'visitor';
}

/** A file is told apart before it has come by its length and kind. */
function fileOf(context: Context): unknown {
  return ['content-length', 'content-type'].map((name) => context.req.header(name) ?? '');
}

/** Who was turned away from what: a person is named by the id of the issuer, a key not at all. */
function noteRefusal(log: Log, context: Context, error: unknown): void {
  if (!(error instanceof Failure) || error.status >= 500) return;
  const [requestId, operation, who] = ['requestId', 'operation', 'who'].map((name) =>
    context.get(name as never),
  );
  log.info('access.refused', { requestId, operation, code: error.code, who });
}

async function admit(services: Services, access: Access, context: Context): Promise<Person | undefined> {
  if (access === 'public') return undefined;
  if (isHolder(access)) {
    if ((context.req.header(access.header) ?? '') === '') throw failure(access.denied);
    await access.check(services, context);
    return undefined;
  }
  const person = await services.verify(context.req.header('authorization'));
  if (person === undefined) {
    throw failure('unauthenticated', { headers: { 'www-authenticate': 'Bearer realm="portal"' } });
  }
  context.set('who' as never, person.id as never);
  const whole = await withFunctions(services.db, person);
  if (access !== 'signed-in' && !whole.ability.can(access.action, access.subject))
    throw await refusedFor(services.db, person, functionsFor(access.action, access.subject));
  if (access !== 'signed-in' && access.by !== undefined) await requireGrant(services.db, whole, access.by);
  return whole;
}

/** Time for a JSON body to arrive, unless its operation allows less. */
const MOST_BODY_SECONDS = 30;

async function bodyOf(
  { budgets }: Api,
  { body }: Endpoint,
  budget: Budget,
  context: Context,
): Promise<unknown> {
  const value = await readJson(context, {
    maxBytes: typeof budget.bytes === 'number' ? budget.bytes : 0,
    maxMs: Math.min(budget.seconds, MOST_BODY_SECONDS) * 1_000,
    spend: (bytes) => budgets.spendBytes(context, bytes),
  });
  return parse(body, value, 'body');
}

function answerWithin<T>(seconds: number, answer: Promise<T>): Promise<T> {
  return inTime('the operation', seconds * 1_000, answer).catch((error: unknown) => {
    throw error instanceof TooLate
      ? failure('timeout', { headers: { 'retry-after': '5' }, cause: error })
      : error;
  });
}

function expectedVersion(context: Context): number {
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(context.req.header('if-match')?.trim() ?? '');
  if (match === null) throw failure('version_required');
  return Number(match[1]);
}

function parse(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const unusable = unusableInput(value);
  if (unusable !== undefined) throw part === 'params' ? failure('not_found') : invalid(unusable);
  const result = schema.safeParse(value, { error: spanishMessage });
  if (result.success) return result.data;
  if (part === 'params') throw failure('not_found');
  throw invalid(fieldMessages(result.error));
}

/** First Spanish message per field of a zod error, by dotted path. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  let count = 0;
  for (const issue of error.issues) {
    const path = shownPath(issue.path);
    if (fields[path] !== undefined) continue;
    fields[path] = issue.message;
    count += 1;
    if (count === MAX_MESSAGES) break;
  }
  return fields;
}
