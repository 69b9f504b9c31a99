import { API_BASE } from '#contract/endpoint.ts';
import type {
  OpenApiDocument,
  OperationObject,
  PlacedOperation,
} from '#server/features/system/openapi-types.ts';
import type { Access } from '#server/kit/serve.ts';
import { madeFile } from './hostile-files.ts';
import { hostileBytes, hostileText, mutated } from './hostile-values.ts';
import type { KnownThings } from './known-things.ts';
import type { Random } from './random.ts';

/** Who asks. `holder` brings the key of a request that is there; `forged` a token that nobody signed. */
export type Who = 'stranger' | 'guest' | 'administrator' | 'forged' | 'holder';

/** What is sent, and what the access matrix makes of it. */
export interface HostileRequest {
  operationId: string;
  access: Access;
  who: Who;
  method: string;
  /** With its query; may hold anything that a line of HTTP admits. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Whether the address surely leads to the operation. */
  leadsThere: boolean;
}

/** Every operation of the document with its address. */
export function operationsOf(document: OpenApiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const PEOPLE: readonly Who[] = [
  'stranger',
  'guest',
  'administrator',
  'administrator',
  'administrator',
  'forged',
  'holder',
];

/** A request to this operation that is right in much and wrong in something, or right in all of it at a wrong moment. */
export function hostileRequest(
  { path, method, operation }: PlacedOperation,
  {
    random,
    known,
    tokens,
  }: { random: Random; known: KnownThings; tokens: Record<'guest' | 'administrator' | 'forged', string> },
): HostileRequest {
  const access = operation['x-acceso'];
  const who = random.pick(PEOPLE);
  const held = who === 'holder' ? known.heldRequest(random) : undefined;
  const address = addressOf(path, operation, { random, known, folio: held?.folio });
  const headers: Record<string, string> = oddHeaders(random);
  if (who === 'guest' || who === 'administrator' || who === 'forged')
    headers.authorization = `Bearer ${tokens[who]}`;
  if (typeof access === 'object' && 'header' in access && held !== undefined)
    headers[access.header] = held.token;
  if (!random.chance(0.1)) headers['if-match'] = `"${random.pick([1, 1, 1, 2, 2, 3, 4])}"`;
  const body = bodyOf(operation, random);
  if (body !== undefined && !('content-type' in headers)) headers['content-type'] = 'application/json';
  return {
    operationId: operation.operationId,
    access,
    who: who === 'holder' && held === undefined ? 'stranger' : who,
    method,
    path: `${API_BASE}${address.path}${queryOf(operation, random)}`,
    headers,
    ...(body === undefined ? {} : { body }),
    leadsThere: address.isPlain,
  };
}

function addressOf(
  path: string,
  { parameters }: OperationObject,
  { random, known, folio }: { random: Random; known: KnownThings; folio: string | undefined },
): { path: string; isPlain: boolean } {
  let isPlain = true;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'folio' && folio !== undefined) return encodeURIComponent(folio);
    const choice = random.next();
    const one = choice < 0.6 ? known.forParameter(name, random) : undefined;
    if (one !== undefined) {
      isPlain &&= /^[0-9a-f-]{36}$/.test(one);
      return encodeURIComponent(one);
    }
    const example = parameters.find((given) => given.in === 'path' && given.name === name)?.example;
    if (choice < 0.85) return encodeURIComponent(String(example));
    isPlain = false;
    const text = hostileText(random);
    // A lone surrogate has no spelling in an address; raw octets and broken escapes do.
    return text.isWellFormed() && random.chance(0.7)
      ? encodeURIComponent(text)
      : random.pick(['%ff%fe', '%', '%2', '%00', '%2e%2e%2f', '%ed%a0%80', '..', '.', ';a=b', '%0d%0aX:1']);
  });
  return { path: filled, isPlain };
}

function queryOf({ parameters }: OperationObject, random: Random): string {
  const declared = parameters.filter((given) => given.in === 'query');
  const pairs: string[] = [];
  for (const { name, example, required } of declared) {
    if (!required && !random.chance(0.35)) continue;
    const value = random.chance(0.4) ? String(example ?? '') : hostileText(random);
    const spelt = value.isWellFormed() && value.length < 6_000 ? encodeURIComponent(value) : '%ff';
    pairs.push(`${name}=${spelt}`);
    if (random.chance(0.15))
      pairs.push(`${name}=${encodeURIComponent('otro')}`, `${name}[]=1`, `${name}[a]=1`);
  }
  if (random.chance(0.1)) pairs.push('__proto__[x]=1', 'constructor=1', '=', '%ff=%ff');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const ODD: readonly Record<string, string>[] = [
  { accept: 'text/html;q=\u00ff' },
  { 'accept-encoding': 'gzip;q=0, br;q=2, *' },
  { 'accept-language': 'x'.repeat(4_000) },
  { 'content-type': 'text/plain; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-0,5-1,-9999999999999999999' },
  { range: 'bytes=-0' },
  { 'if-none-match': 'W/"' },
  { 'if-match': '*' },
  { 'if-match': '"99999999999999999999"' },
  { 'if-modified-since': 'mañana'.replace('ñ', 'n') },
  { traceparent: `00-${'0'.repeat(32)}-${'f'.repeat(16)}-zz` },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(200)}::` },
  { host: 'otra.example:99999' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { expect: '200-ok' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: `a=${'b'.repeat(3_000)}` },
  { 'last-event-id': '\u00e9' },
];

function oddHeaders(random: Random): Record<string, string> {
  return random.chance(0.25) ? { ...random.pick(ODD) } : {};
}

function bodyOf({ requestBody }: OperationObject, random: Random): Buffer | undefined {
  if (requestBody === undefined) return random.chance(0.03) ? Buffer.from('{"sobra":1}') : undefined;
  const json = requestBody.content['application/json'];
  if (json === undefined) return madeFile(random.below(2_500), 1).bytes;
  const example = json.example ?? Object.values(json.examples ?? {})[0]?.value ?? {};
  const choice = random.next();
  if (choice < 0.3) return Buffer.from(JSON.stringify(example));
  if (choice < 0.8) return Buffer.from(JSON.stringify(mutated(example, random)) ?? 'null');
  return hostileBytes(JSON.stringify(example), random);
}
