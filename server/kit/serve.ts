import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { API_BASE, type Endpoint, type Parsed } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Action, Subject } from '#contract/permissions.ts';
import type { Services } from './services.ts';
import { failure, invalid } from './errors.ts';
import type { Person } from './identity.ts';
import { spanishMessage, unstorableTexts } from './input-rules.ts';
import type { RateLimit } from './rate-limit.ts';

/** A key that the caller holds instead of a session: it comes in a header and the handler checks it. */
export interface KeyAccess {
  header: string;
  /** Answer to whoever brings none. */
  denied: ErrorCode;
}

/** Who may call an operation: anyone, the holder of a key, any verified person, or whom the ability table allows. */
export type Access = 'public' | 'signed-in' | KeyAccess | { action: Action; subject: Subject };

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
}

/** The API under construction: where routes are added and remembered for OpenAPI and the access matrix. */
export interface Api {
  app: Hono;
  services: Services;
  operations: Operation[];
  /** Budget per address for public operations that search by text. */
  searchLimit: RateLimit;
}

interface ServeOptions {
  /** Requests allowed per client address. */
  limit?: RateLimit;
}

const MAX_JSON_BYTES = 1_000_000;

/**
 * Adds one operation: identity → access → input → handler → response.
 * Access is checked before the body is looked at; the response shape is an allow-list, so a column
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
  access: A,
  handler: (
    exchange: Exchange<Parsed<P>, Parsed<Q>, Parsed<B>, A extends 'public' | KeyAccess ? undefined : Person>,
  ) => Promise<(R extends z.ZodNever ? unknown : z.input<R>) | Response>,
  options: ServeOptions = {},
): void {
  if (access === undefined) throw new Error(`${endpoint.operationId} states no access`);
  if (api.operations.some((other) => other.endpoint.operationId === endpoint.operationId)) {
    throw new Error(`operationId ${endpoint.operationId} is served twice`);
  }
  api.operations.push({ endpoint: endpoint, access });
  const path = API_BASE + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  api.app.on(endpoint.method, [path], async (context) => {
    const person = await admit(api.services, access, context);
    const limit =
      options.limit ??
      (access === 'public' && context.req.query('q') !== undefined ? api.searchLimit : undefined);
    limit?.check(context);
    const exchange = {
      params: parse(endpoint.params, context.req.param(), 'params'),
      query: parse(endpoint.query, queryOf(context), 'query'),
      body: endpoint.body === undefined ? undefined : parse(endpoint.body, await jsonBody(context), 'body'),
      person,
      requestId: context.get('requestId' as never) as string,
      version: endpoint.ifMatch === true ? expectedVersion(context) : 0,
      request: context.req.raw,
      context,
    };
    const result = await handler(exchange as never);
    if (result instanceof Response) return result;
    if (endpoint.response === undefined) return new Response(null, { status: 204 });
    return new Response(JSON.stringify(endpoint.response.parse(result)), {
      status: endpoint.status ?? 200,
      headers: {
        'content-type': 'application/json',
        ...(access === 'public' ? {} : { 'cache-control': 'no-store' }),
      },
    });
  });
}

async function admit(services: Services, access: Access, context: Context): Promise<Person | undefined> {
  if (access === 'public') return undefined;
  if (typeof access === 'object' && 'header' in access) {
    if ((context.req.header(access.header) ?? '') === '') throw failure(access.denied);
    return undefined;
  }
  const person = await services.verify(context.req.header('authorization'));
  if (person === undefined) {
    throw failure('unauthenticated', { headers: { 'www-authenticate': 'Bearer realm="portal"' } });
  }
  if (access !== 'signed-in' && !person.ability.can(access.action, access.subject))
    throw failure('forbidden');
  return person;
}

function queryOf(context: Context): Record<string, string> {
  return context.req.query();
}

async function jsonBody(context: Context): Promise<unknown> {
  const declared = Number(context.req.header('content-length') ?? '0');
  if (declared > MAX_JSON_BYTES) throw failure('body_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw failure('body_too_large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw failure('invalid_json');
  }
}

function expectedVersion(context: Context): number {
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(context.req.header('if-match')?.trim() ?? '');
  if (match === null) throw failure('version_required');
  return Number(match[1]);
}

function parse(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const unstorable = unstorableTexts(value);
  if (Object.keys(unstorable).length > 0)
    throw part === 'params' ? failure('not_found') : invalid(unstorable);
  const result = schema.safeParse(value, { error: spanishMessage });
  if (result.success) return result.data;
  if (part === 'params') throw failure('not_found');
  throw invalid(fieldMessages(result.error));
}

/** First Spanish message per field of a zod error, by dotted path. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || '_';
    fields[path] ??= issue.message;
  }
  return fields;
}
