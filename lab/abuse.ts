import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { NewRequest } from '#contract/registration.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import type { Told } from './abuse/attacks.ts';
import { callerFrom, type Caller } from './abuse/caller.ts';
import { residentMegabytes, startPortal } from './bench/running-portal.ts';

/**
 * What others may notice of one attacker (docs/security.md): the slowest of a hundred answers, and what the process holds.
 * `npm test` asks for `--within 2000`: it also runs on slower machines, where a second tells of the machine.
 */
const MOST_MS = Number(process.argv[process.argv.indexOf('--within') + 1] ?? '') || 1_000;
/** A machine that is slow by itself is no attacker's doing: an answer may also take so many times what it took just before. */
const MOST_TIMES = 5;
const QUIET_SECONDS = 8;
const MOST_MEGABYTES = 700;
const SECONDS = Number(process.env.ABUSE_SECONDS ?? 40);
const PAPER = 'situacion_fiscal';
const SEARCH = `${SCREEN_BASE}/proveedores?q=papel`;

const SMALL_PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj',
  'trailer<</Root 1 0 R>>',
];

const aPdf = () => `${SMALL_PDF.join('\n')}\n%${randomBytes(8).toString('hex')}\n%%EOF\n`;

interface Started extends NewRequest {
  headers: Record<string, string>;
}

async function startRequest(caller: Caller, rfc: string): Promise<Started> {
  const email = 'alguien@empresa.example';
  const wanted = { personType: 'legal', kind: 'registration', rfc, email, emailAgain: email };
  const answer = await caller.ask('POST', `${API_BASE}/proveedores/solicitudes`, JSON.stringify(wanted));
  if (answer.status !== 201) throw new Error(`No request was started: ${answer.status} ${answer.text}`);
  const request = JSON.parse(answer.text) as NewRequest;
  return { ...request, headers: { 'solicitud-token': request.token } };
}

const rfcOf = (base: string) => base + rfcCheckDigit(base);

/** Asks `every` so many milliseconds until `isOver`, and gives how long each answer took; an answer that is not `wanted` is a fault. */
async function askUntil(
  isOver: () => boolean,
  {
    name,
    wanted,
    every,
    one,
  }: { name: string; wanted: number; every: number; one: () => ReturnType<Caller['ask']> },
): Promise<{ name: string; times: number[]; faults: string[] }> {
  const times: number[] = [];
  const faults: string[] = [];
  while (!isOver()) {
    const { status, milliseconds, text } = await one();
    times.push(milliseconds);
    if (status !== wanted) faults.push(`${status} ${text.slice(0, 200)}`);
    await pause(every);
  }
  return { name, times, faults };
}

/** A supplier who uploads a paper and takes it back, again and again. */
function uploadsOf(supplier: Caller, own: Started): () => ReturnType<Caller['ask']> {
  const papers = `${API_BASE}/proveedores/solicitudes/${own.folio}/documentos/${PAPER}/partes`;
  return async () => {
    const answer = await supplier.ask('POST', `${papers}?nombre=constancia.pdf`, aPdf(), own.headers);
    if (answer.status === 201) {
      const { id } = JSON.parse(answer.text) as { id: string };
      await supplier.ask('DELETE', `${papers}/${id}`, undefined, own.headers);
    }
    return answer;
  };
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** The slowest of a hundred answers; of fewer than two hundred it would be the very slowest, so there it is that of twenty. */
const shareOf = (times: readonly number[]) => (times.length < 200 ? 0.95 : 0.99);

async function attackedBy(order: object): Promise<Told> {
  const program = join(import.meta.dirname, 'abuse/attacks.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  await once(child, 'exit');
  return JSON.parse(text) as Told;
}

const bytesBelow = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum;
    return sum + (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0);
  }, 0);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** One attacker against a portal with its demonstration data, while others go on with what they do. */
async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-abuso-'));
  const port = await freePort();
  const portal = await startPortal({ DATA_DIR: dataDir, NODE_ENV: '', HOST: '127.0.0.1' }, port);
  const faults: string[] = [];
  try {
    const visitor = callerFrom('127.0.0.3', port);
    const supplier = callerFrom('127.0.0.4', port);
    const stranger = callerFrom('127.0.0.66', port);
    const theirs = await startRequest(stranger, rfcOf('XYZ200115AA'));
    const upload = uploadsOf(supplier, await startRequest(supplier, rfcOf('ABC200115AA')));
    const ask = (path: string) => () => visitor.ask('GET', path);
    // The processes for files are started ahead; before that the first file waits for its own.
    for (let turn = 0; turn < 3; turn += 1) await upload();
    const attack = new AbortController();
    let megabytes = 0;
    const watching = (async () => {
      while (!attack.signal.aborted) {
        megabytes = Math.max(megabytes, residentMegabytes(portal.process.pid));
        await pause(100);
      }
    })();
    const people = (isOver: () => boolean) =>
      Promise.all([
        askUntil(isOver, { name: 'health', wanted: 200, every: 150, one: ask(`${API_BASE}/salud`) }),
        askUntil(isOver, { name: 'home', wanted: 200, every: 150, one: ask(`${SCREEN_BASE}/`) }),
        askUntil(isOver, { name: 'a search of suppliers', wanted: 200, every: 400, one: ask(SEARCH) }),
        askUntil(isOver, { name: 'upload of a supplier', wanted: 201, every: 200, one: upload }),
      ]);
    const quietEnds = Date.now() + QUIET_SECONDS * 1_000;
    const before = await people(() => Date.now() > quietEnds);
    const during = people(() => attack.signal.aborted);
    const order = { port, seconds: SECONDS, folio: theirs.folio, token: theirs.token, paper: PAPER };
    const told = await attackedBy(order);
    attack.abort();
    await watching;
    console.log(`One attacker for ${SECONDS} s, answers by status:`);
    for (const [name, counts] of Object.entries(told))
      console.log(`  ${name.padEnd(26)} ${JSON.stringify(counts)}`);
    console.log('What others met, in milliseconds:');
    for (const [index, { name, times, faults: odd }] of (await during).entries()) {
      const share = shareOf(times);
      const [half, most] = [percentile(times, 0.5), percentile(times, share)];
      const quiet = percentile(before[index]?.times ?? [], share);
      const limit = Math.max(MOST_MS, MOST_TIMES * quiet);
      console.log(
        `  ${name.padEnd(26)} ${times.length} answers, half ${half.toFixed(0)}, p${share * 100} ${most.toFixed(0)} (before ${quiet.toFixed(0)})`,
      );
      if (most > limit)
        faults.push(`${name}: p${share * 100} ${most.toFixed(0)} ms, at most ${limit.toFixed(0)}`);
      if (odd.length > 0) faults.push(`${name}: ${odd.length} refused, such as ${odd[0]}`);
    }
    const disk = bytesBelow(join(dataDir, 'archivos')) / 1e6;
    console.log(`Resident memory at most ${megabytes.toFixed(0)} MB; files ${disk.toFixed(0)} MB.`);
    if (megabytes > MOST_MEGABYTES)
      faults.push(`memory ${megabytes.toFixed(0)} MB, at most ${MOST_MEGABYTES}`);
    if (portal.process.exitCode !== null) faults.push('the process ended');
    for (const caller of [visitor, supplier, stranger]) caller.close();
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  for (const fault of faults) console.error(`✗ ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

await main();
