import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  availableIn,
  NO_SUMS,
  withEntry,
  type BudgetSums,
  type EntryKind,
} from '#contract/rules/requisitions/budget-ledger.ts';
import { decimal } from '#contract/rules/texts/money.ts';

/** How the next request goes wrong: not answered before or after it was done, answered with a status, or cut off. */
export type Fault = 'silent' | 'silentAfter' | 'cut' | 429 | 500 | 423 | 503;

interface Wanted {
  id: string;
  folio?: string;
  contrato?: string;
  importe?: string;
  delta?: string;
  compromiso?: string;
  claves?: { clave: string; importe: string }[];
}

interface Done {
  text: string;
  status: number;
  body: object;
}

interface Refusal {
  status: number;
  body: object;
}

/** A system of budget for tests, by the interface of purchase-chain §3.5, that goes wrong on demand. */
export interface BudgetStub {
  url: string;
  /** Requests that were let in, «POST /reservas». */
  asked: string[];
  available(key: string): string;
  /** Reservations and commitments by number. */
  held: ReadonlyMap<string, bigint>;
  fail(...faults: Fault[]): void;
  close(): Promise<void>;
}

const signed = (amount: string) => BigInt(amount.replace('.', ''));

/** Starts one on the loopback with these keys and what they have. */
export async function startBudgetStub(keys: Readonly<Record<string, string>>): Promise<BudgetStub> {
  const sums = new Map<string, BudgetSums>(
    Object.entries(keys).map(([key, amount]) => [key, withEntry(NO_SUMS, 'approve', amount) ?? NO_SUMS]),
  );
  const done = new Map<string, Done>();
  const held = new Map<string, bigint>();
  const movements: { numero: string; importe: string }[] = [];
  const faults: Fault[] = [];
  const asked: string[] = [];
  const waiting = new Set<ServerResponse>();
  const availableOf = (key: string) => decimal(availableIn(sums.get(key) ?? NO_SUMS));

  /** Moves all keys or none. */
  function move(kind: EntryKind, wanted: { clave: string; importe: string }[]): Refusal | undefined {
    const next = new Map<string, BudgetSums>();
    const short: object[] = [];
    for (const { clave, importe } of wanted) {
      const before = next.get(clave) ?? sums.get(clave);
      if (before === undefined) return { status: 422, body: { codigo: 'clave_invalida', campo: 'claves' } };
      const after = withEntry(before, kind, importe);
      if (after === undefined) short.push({ clave, pedido: importe, disponible: availableOf(clave) });
      else next.set(clave, after);
    }
    if (short.length > 0) return { status: 409, body: { codigo: 'insuficiente', claves: short } };
    for (const [key, value] of next) sums.set(key, value);
    return undefined;
  }

  function keep(numero: string, cents: bigint) {
    held.set(numero, (held.get(numero) ?? 0n) + cents);
    movements.push({ numero, importe: `${cents < 0n ? '-' : ''}${decimal(cents < 0n ? -cents : cents)}` });
  }

  function perform(path: string, wanted: Wanted): Done | Refusal {
    const { claves = [] } = wanted;
    const total = claves.reduce((sum, { importe }) => sum + signed(importe), 0n);
    const [, , name = '', number = ''] = path.split('/');
    const isAdjusted = path.endsWith('/ajuste');
    const isLess = path.endsWith('/liberacion') || (isAdjusted && (wanted.delta ?? '').startsWith('-'));
    if (number !== '' && !held.has(decodeURIComponent(number)))
      return { status: 422, body: { codigo: 'compromiso_cerrado', campo: 'numero' } };
    const kinds: Record<string, EntryKind> = {
      reservas: isLess ? 'release' : 'reserve',
      compromisos: isLess ? 'decommit' : 'commit',
    };
    const kind = kinds[name];
    if (kind === undefined) return { status: 404, body: { codigo: 'no_existe' } };
    const refusal = move(kind, claves);
    if (refusal !== undefined) return refusal;
    const given =
      number === '' ? `${name === 'reservas' ? 'RES' : 'COM'}-${held.size + 1}` : decodeURIComponent(number);
    keep(given, isLess ? -total : total);
    return {
      text: JSON.stringify(wanted),
      status: number === '' ? 201 : 200,
      body: { numero: given, claves: claves.map(({ clave }) => ({ clave, disponible: availableOf(clave) })) },
    };
  }

  function write(path: string, key: string, wanted: Wanted): Refusal {
    const known = done.get(key);
    if (known !== undefined)
      return known.text === JSON.stringify(wanted)
        ? known
        : { status: 409, body: { codigo: 'llave_distinta' } };
    const result = perform(path, wanted);
    if ('text' in result) done.set(key, result);
    return result;
  }

  function read(path: string): Refusal {
    const key = /^\/v1\/claves\/(.+)\/disponible$/.exec(path)?.[1];
    if (key !== undefined) {
      const clave = decodeURIComponent(key);
      if (!sums.has(clave)) return { status: 404, body: { codigo: 'clave_invalida' } };
      return {
        status: 200,
        body: { clave, disponible: availableOf(clave), moneda: 'MXN', al: new Date().toISOString() },
      };
    }
    if (path.startsWith('/v1/movimientos'))
      return { status: 200, body: { movimientos: movements, siguiente: null } };
    return { status: 404, body: { codigo: 'no_existe' } };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const fault = request.method === 'POST' ? faults.shift() : undefined;
      const text = await bodyOf(request);
      if (fault === 'cut') return request.socket.destroy();
      if (fault === 'silent') return void waiting.add(response);
      if (typeof fault === 'number')
        return answer(response, { status: fault, body: { codigo: 'no_disponible' } });
      asked.push(`${request.method ?? ''} ${path.replace('/v1', '')}`);
      const result =
        request.method === 'POST'
          ? write(path, String(request.headers['idempotency-key'] ?? ''), JSON.parse(text) as Wanted)
          : read(path);
      if (fault === 'silentAfter') return request.socket.destroy();
      return answer(response, result);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    held,
    available: availableOf,
    fail: (...given) => void faults.push(...given),
    close: () =>
      new Promise((resolve) => {
        for (const response of waiting) response.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function answer(response: ServerResponse, { status, body }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
