import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { API_BASE } from '#contract/endpoint.ts';
import type { OpenApiDocument } from '#server/features/system/openapi-types.ts';
import { faultsOfAccess, faultsOfAnswer, type Answer } from './faults.ts';
import { doorOf, madeFile } from './hostile-files.ts';
import { hostileRequest, operationsOf, type HostileRequest } from './hostile-requests.ts';
import { answerOfWire, hostileWire } from './hostile-wire.ts';
import { KnownThings } from './known-things.ts';
import { Random } from './random.ts';

/** Where files are taken: an address of the API, and the key to it. */
export interface Door {
  path: string;
  headers: Record<string, string>;
  /** Which of the file's verdicts holds here. */
  judge: 'verdict' | 'asPiece';
  /** Whether what was taken is taken back: so many fit, and the next must not be refused for that. */
  isEmptied?: true;
}

/** Whom and what to ask, and until when. */
export interface Fuzz {
  port: number;
  document: OpenApiDocument;
  tokens: Record<'guest' | 'administrator' | 'forged', string>;
  seed: number;
  doors: readonly Door[];
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

/** File number `index` of the corpus, sent to one of the places where files are taken; every sort to each of them. */
export async function fuzzFile(fuzz: Fuzz, index: number, outcome: Outcome): Promise<void> {
  const file = madeFile(index, fuzz.seed);
  const door = fuzz.doors[doorOf(index, fuzz.doors.length)];
  if (door === undefined) return;
  const { headers } = door;
  const path = `${door.path}?nombre=${encodeURIComponent(file.name)}`;
  const answer = await ask(fuzz.port, {
    method: 'POST',
    path: API_BASE + path,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file.bytes,
  });
  const found =
    answer.status === 0
      ? faultsOfSilence({ path, headers, body: file.bytes })
      : [...faultsOfAnswer(answer), ...faultsOfVerdict(file[door.judge], answer)];
  note(
    outcome,
    `file ${door.judge}`,
    answer.status,
    found.map(
      (fault) =>
        `${file.sort} (${index}): ${fault} ← ${file.name.slice(0, 60)} to ${path.slice(0, 100)}: ${answer.text.slice(0, 200)}`,
    ),
  );
  if (door.isEmptied === true && isTaken(answer)) await takeBack(fuzz.port, door, answer);
}

const isTaken = ({ status }: Answer) => status >= 200 && status < 300;

async function takeBack(port: number, { path, headers }: Door, { text }: Answer): Promise<void> {
  const { id } = readJson(text) as { id: string };
  await ask(port, { method: 'DELETE', path: `${API_BASE}${path}/${id}`, headers, body: undefined });
}

/** What must be taken or refused there; a busy line says nothing about a file. */
function faultsOfVerdict(verdict: 'taken' | 'refused' | undefined, answer: Answer): string[] {
  const { status } = answer;
  if (verdict === undefined || status === 503 || status === 429) return [];
  if (verdict === 'refused') return isTaken(answer) ? ['was taken'] : [];
  return isTaken(answer) ? [] : [`was refused with ${status}`];
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
