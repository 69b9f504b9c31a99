import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * What the answer is: JSON by default; anything else is streamed or text and is not parsed. `binary` is a document in
 * any of the kinds that are published, `table` is CSV, XLSX or JSON as `formato` says, `template` CSV or XLSX.
 */
export type Media =
  | 'json'
  | 'jsonl'
  | 'binary'
  | 'pdf'
  | 'zip'
  | 'xlsx'
  | 'table'
  | 'template'
  | 'csv'
  | 'ics'
  | 'atom'
  | 'xml'
  | 'text'
  | 'html';

/** One operation of the API, as both sides know it. `path` uses `{name}` for parameters. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  summary: string;
  tag?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `raw` bodies are streamed to the handler and never parsed. */
  rawBody?: boolean;
  /** Of a raw body that is a form (`multipart/form-data`): its files by name. */
  parts?: Readonly<Record<string, { what: string; isRequired?: true }>>;
  response?: Response;
  media?: Media;
  /** 202 of its own: a mail or a job was begun, and no record that the caller saw is another one yet. */
  status?: 200 | 201 | 202 | 204;
  /** Whether an answer says that nothing was done yet and somebody else confirms it: it is a 202, as all that is proposed. */
  isProposed?(answer: z.output<Response>): boolean;
  /** Codes that this operation can answer besides the general ones (401, 403, 422, 429, 500). */
  errors?: readonly ErrorCode[];
  /** True when the request must carry `If-Match` with the version it changes. */
  ifMatch?: boolean;
  /**
   * Why doing it twice does no more than doing it once. A write without such a reason takes an `Idempotency-Key`, and is
   * done once for each.
   */
  repeatable?: string;
}

/** Declares an operation; gives the object back with its exact types. */
export function endpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Response extends z.ZodType = z.ZodNever,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** Parsed parameters, query and body of an endpoint as its handler receives them. */
export type Parsed<T> = T extends z.ZodNever ? undefined : T extends z.ZodType ? z.output<T> : undefined;

type Input<T> = T extends z.ZodNever ? undefined : T extends z.ZodType ? z.input<T> : undefined;

type Maybe<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a caller passes: only the parts that the endpoint has. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Maybe<'params', Input<P>> & Maybe<'query', Input<Q>> & Maybe<'body', Input<B>>
    : never;

/** What a call resolves to. */
export type CallOutput<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R>
    ? R extends z.ZodNever
      ? undefined
      : z.output<R>
    : never;

/** Base address of the portal's API (S-7.4). */
export const API_BASE = '/DISU/AdquisicionesUG';

/** Base address of the screens (S-2.0). */
export const SCREEN_BASE = '/AdquisicionesUG';

/** Fills `{name}` in a path with encoded values. */
export function fillPath(path: string, params: Record<string, string | number> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}
