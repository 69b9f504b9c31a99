import type { BudgetSettings } from '#server/config.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Answer, BudgetSystem, Told } from './budget-system.ts';

const TIMEOUT_MS = 10_000;
/** They are asked again; every other refusal of the caller is for a person. */
const AGAIN = new Set([408, 423, 425, 429]);

interface Response {
  status: number;
  body: Record<string, unknown>;
}

const sumOf = (keys: Told['keys']) => {
  const cents = keys.reduce((sum, { importe }) => sum + BigInt(importe.replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Path and body of what is told, by the interface of §3.5. */
function requestOf({ id, kind, folio, reason, day, keys, number, supplierRfc }: Told): {
  path: string;
  body: Record<string, unknown>;
} {
  const importe = sumOf(keys);
  const at = number === null ? '' : encodeURIComponent(number);
  switch (kind) {
    case 'reserve':
      return { path: '/reservas', body: { id, folio, concepto: reason, fecha: day, claves: keys } };
    case 'release':
      return { path: `/reservas/${at}/liberacion`, body: { id, importe, claves: keys, motivo: reason } };
    case 'commit':
      return number === null
        ? {
            path: '/compromisos',
            body: { id, contrato: folio, proveedorRfc: supplierRfc, claves: keys, fechaFirma: day },
          }
        : { path: `/compromisos/${at}/ajuste`, body: { id, delta: importe, claves: keys, convenio: reason } };
    case 'decommit':
      return {
        path: `/compromisos/${at}/ajuste`,
        body: { id, delta: `-${importe}`, claves: keys, convenio: reason },
      };
    case 'accrue':
      return { path: '/devengados', body: { id, compromiso: number, recepcion: folio, importe, fecha: day } };
    case 'exercise':
      return {
        path: '/ejercidos',
        body: { id, devengado: number, orden: folio, bruto: importe, claves: keys, fecha: day },
      };
    default:
      throw new Error(`Nothing of the kind ${kind} is told.`);
  }
}

/** Text of what was refused, for a person. */
function refusalOf({ status, body }: Response): Answer {
  const code = String(body.codigo ?? '');
  if (status === 409 && code === 'insuficiente') {
    const keys = Array.isArray(body.claves) ? (body.claves as { clave: string; disponible: string }[]) : [];
    const said = keys.map(({ clave, disponible }) => `la clave ${clave} tiene ${moneyText(disponible)}`);
    return { outcome: 'short', said: `No alcanza el dinero: ${said.join('; ')}.` };
  }
  const known: Record<string, string> = {
    llave_distinta: 'Ya recibió ese asiento con otro contenido.',
    clave_invalida: 'No conoce la clave presupuestaria.',
    ejercicio_cerrado: 'El ejercicio está cerrado.',
    compromiso_cerrado: 'El compromiso está cerrado.',
  };
  return { outcome: 'refused', said: known[code] ?? `Contestó ${status}${code === '' ? '' : ` (${code})`}.` };
}

/** A system of budget over HTTP: credentials of a client where they are named, ten seconds for each answer. */
export function httpSystem({ url, tokenUrl, clientId, clientSecret }: BudgetSettings): BudgetSystem {
  let token: { value: string; until: number } | undefined;
  const bearer = async (): Promise<Record<string, string>> => {
    if (tokenUrl === undefined) return {};
    if (token === undefined || token.until < Date.now()) {
      const answer = await fetch(tokenUrl, {
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${clientId ?? ''}:${clientSecret ?? ''}`).toString('base64')}`,
        },
        body: 'grant_type=client_credentials',
      });
      if (!answer.ok) throw new Error(`No dio la credencial: contestó ${answer.status}.`);
      const { access_token: value, expires_in: seconds = 60 } = (await answer.json()) as {
        access_token: string;
        expires_in?: number;
      };
      token = { value, until: Date.now() + (seconds - 30) * 1_000 };
    }
    return { authorization: `Bearer ${token.value}` };
  };
  const ask = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<Response> => {
    const answer = await fetch(`${url}/v1${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', ...init.headers, ...(await bearer()) },
    });
    if (answer.status === 401) token = undefined;
    const body: unknown = await answer.json().catch(() => ({}));
    return {
      status: answer.status,
      body: body !== null && typeof body === 'object' ? (body as Response['body']) : {},
    };
  };
  return {
    async tell(message) {
      const { path, body } = requestOf(message);
      try {
        const response = await ask(path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': message.id,
            'x-trace-id': message.id,
          },
          body: JSON.stringify(body),
        });
        const { status } = response;
        if (status >= 200 && status < 300)
          return { outcome: 'done', number: String(response.body.numero ?? message.number ?? '') };
        if (AGAIN.has(status) || status >= 500 || status === 401)
          return {
            outcome: 'unknown',
            said: status === 423 ? 'Está en mantenimiento.' : `Contestó ${status}.`,
          };
        return refusalOf(response);
      } catch (error) {
        return {
          outcome: 'unknown',
          said:
            error instanceof Error && error.name === 'TimeoutError'
              ? 'No contestó en diez segundos.'
              : 'No se pudo llegar.',
        };
      }
    },
    async available(key) {
      const { status, body } = await ask(`/claves/${encodeURIComponent(key)}/disponible`, { method: 'GET' });
      if (status === 404) return undefined;
      if (status !== 200) throw new Error(`El sistema de presupuesto contestó ${status}.`);
      return String(body.disponible);
    },
    async held(year) {
      const held = new Map<string, bigint>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = new URLSearchParams({ ejercicio: String(year), desde: cursor });
        const { status, body } = await ask(`/movimientos?${query.toString()}`, { method: 'GET' });
        if (status !== 200) throw new Error(`El sistema de presupuesto contestó ${status}.`);
        for (const { numero, importe } of (body.movimientos ?? []) as { numero: string; importe: string }[])
          held.set(numero, (held.get(numero) ?? 0n) + BigInt(importe.replace('.', '')));
        cursor = typeof body.siguiente === 'string' ? body.siguiente : null;
      }
      return held;
    },
  };
}
