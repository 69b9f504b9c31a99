import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { API_BASE } from '#contract/endpoint.ts';
import type { OpenApiDocument } from '#server/features/system/openapi-types.ts';
import { faultsOfAccess, faultsOfAnswer, type Answer } from './faults.ts';
import { madeFile, type MadeFile } from './hostile-files.ts';
import { hostileRequest, operationsOf, type HostileRequest } from './hostile-requests.ts';
import { answerOfWire, hostileWire } from './hostile-wire.ts';
import { KnownThings } from './known-things.ts';
import { Random } from './random.ts';

/** Whom and what to ask, and until when. */
export interface Fuzz {
  port: number;
  document: OpenApiDocument;
  tokens: Record<'guest' | 'administrator' | 'forged', string>;
  seed: number;
  /** Where a file goes: an address of the API with the name, and the key to it. */
  uploads: readonly ((name: string) => { path: string; headers: Record<string, string> })[];
  known: KnownThings;
}

/** What was asked, what came, and what was wrong; the same question can be asked again by its number. */
export interface Outcome {
  statuses: Record<string, number>;
  asked: number;
  faults: string[];
}

export const emptyOutcome = (): Outcome => ({ statuses: {}, asked: 0, faults: [] });
const MOST_FAULTS = 60;

function note(outcome: Outcome, kind: string, status: number, faults: readonly string[]): void {
  outcome.asked += 1;
  const key = `${kind} ${status}`;
  outcome.statuses[key] = (outcome.statuses[key] ?? 0) + 1;
  for (const fault of faults) if (outcome.faults.length < MOST_FAULTS) outcome.faults.push(fault);
}

let visitor = 0;
/** Every question comes from another address, so that no limit answers in the place of the operation. */
const somebody = () => {
  visitor += 1;
  return `127.${1 + (visitor % 200)}.${Math.floor(visitor / 200) % 250}.${1 + (Math.floor(visitor / 50_000) % 250)}`;
};

const agent = new Agent({ keepAlive: false });

function unpacked(bytes: Buffer, encoding: string): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8');
  return (encoding === 'deflate' ? inflateSync(bytes) : bytes).toString('utf8');
}

/** Sends it as it stands and reads the whole answer; status 0 when the connection broke. */
export function ask(
  port: number,
  { method, path, headers, body }: Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = (text: string) => resolve({ status: 0, headers: {}, text });
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        localAddress: somebody(),
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', (error) => broken(error.message));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: unpacked(Buffer.concat(parts), String(answer.headers['content-encoding'] ?? '')),
          }),
        );
      },
    );
    sent.on('error', (error) => broken(error.message));
    sent.end(body);
  });
}

/** Question number `index`: one operation after the other, each time by somebody else and wrong in another way. */
export async function fuzzOperation(fuzz: Fuzz, index: number, outcome: Outcome): Promise<void> {
  const random = new Random(fuzz.seed * 104_729 + index);
  const operations = operationsOf(fuzz.document);
  const operation = operations[index % operations.length];
  if (operation === undefined) return;
  const question = hostileRequest(operation, { random, known: fuzz.known, tokens: fuzz.tokens });
  const answer = await ask(fuzz.port, question);
  const said = `${question.method} ${question.path.slice(0, 300)} by ${question.who} ${JSON.stringify(question.headers).slice(0, 200)} ${question.body?.toString('utf8').slice(0, 400) ?? ''}`;
  // A header that HTTP itself does not admit is answered below the program.
  const isByTheProgram =
    answer.headers['x-request-id'] !== undefined || ![400, 417, 431].includes(answer.status);
  const judged = isByTheProgram ? [...faultsOfAnswer(answer), ...faultsOfAccess(question, answer)] : [];
  const found = answer.status === 0 ? faultsOfSilence(question) : judged;
  note(
    outcome,
    'operation',
    answer.status,
    found.map((fault) => `${question.operationId} (${index}): ${fault} ← ${said}`),
  );
  if (answer.status >= 200 && answer.status < 300 && String(answer.headers['content-type']).includes('json'))
    fuzz.known.learn(readJson(answer.text));
}

const HEAD_BYTES = 12_000;
const BODY_BYTES = 60_000;

/** Only what is refused before it came whole may break: a head beyond what HTTP takes, or a large body. */
function faultsOfSilence({
  path,
  headers,
  body,
}: Pick<HostileRequest, 'path' | 'headers' | 'body'>): string[] {
  const head = path.length + JSON.stringify(headers).length;
  return head > HEAD_BYTES || (body?.length ?? 0) > BODY_BYTES ? [] : ['the connection broke'];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** File number `index` of the corpus, sent to one of the places where files are taken. */
export async function fuzzFile(fuzz: Fuzz, index: number, outcome: Outcome): Promise<void> {
  const file = madeFile(index, fuzz.seed);
  const where = fuzz.uploads[index % fuzz.uploads.length];
  if (where === undefined) return;
  const { path, headers } = where(file.name);
  const answer = await ask(fuzz.port, {
    method: 'POST',
    path: API_BASE + path,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file.bytes,
  });
  const found =
    answer.status === 0
      ? faultsOfSilence({ path, headers, body: file.bytes })
      : [...faultsOfAnswer(answer), ...faultsOfVerdict(file, path, answer)];
  note(
    outcome,
    'file',
    answer.status,
    found.map(
      (fault) =>
        `${file.sort} (${index}): ${fault} ← ${file.name.slice(0, 60)} to ${path.slice(0, 100)}: ${answer.text.slice(0, 200)}`,
    ),
  );
}

/** What must be taken or refused where documents are; a busy line says nothing about a file. */
function faultsOfVerdict({ verdict }: MadeFile, path: string, { status }: Answer): string[] {
  if (verdict === undefined || status === 503 || status === 429) return [];
  const isTaken = status >= 200 && status < 300;
  if (verdict === 'refused') return isTaken ? ['was taken'] : [];
  return isTaken || !path.startsWith('/administracion/') ? [] : [`was refused with ${status}`];
}

/** Bytes number `index` that are almost HTTP: answered with a refusal or by closing, never with a failure. */
export async function fuzzWire(fuzz: Fuzz, index: number, outcome: Outcome): Promise<void> {
  const bytes = hostileWire(index, new Random(fuzz.seed * 31 + index));
  const text = await answerOfWire(fuzz.port, bytes);
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
  const faults =
    status >= 500
      ? [`wire (${index}): ${text.slice(0, 300)} ← ${bytes.toString('latin1').slice(0, 120)}`]
      : [];
  note(outcome, 'wire', status, faults);
}
