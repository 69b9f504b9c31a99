import { randomUUID } from 'node:crypto';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';

/** Whether a system of budget does what a vector of purchase-chain §9.3 says. */
export interface KitResult {
  vector: string;
  what: string;
  /** What it did instead; empty where it is right. */
  wrong: string;
}

interface Answer {
  status: number;
  body: { numero?: string; codigo?: string; disponible?: string };
}

export interface Kit {
  /** Address of the system, without `/v1`. */
  url: string;
  /** A key with 500,000.00 or more that nobody else uses meanwhile. */
  key: string;
  token?: string;
}

const LEAST = '500000.00';

/** Tries a system against the vectors of reservations and commitments; what it reserves and commits it gives back. */
export async function tryBudgetSystem({ url, key, token }: Kit): Promise<KitResult[]> {
  const ask = async (method: string, path: string, body?: object, id?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      signal: AbortSignal.timeout(10_000),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(id === undefined ? {} : { 'idempotency-key': id, 'x-trace-id': id }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer['body'] };
  };
  const available = async () =>
    (await ask('GET', `/claves/${encodeURIComponent(key)}/disponible`)).body.disponible ?? '';
  const bodyOf = (id: string, importe: string) => ({
    id,
    folio: `PRUEBA-${id.slice(0, 8)}`,
    concepto: 'Prueba de la conexión',
    fecha: new Date().toISOString().slice(0, 10),
    claves: [{ clave: key, importe }],
  });
  const reserve = (id: string, importe: string) => ask('POST', '/reservas', bodyOf(id, importe), id);
  const release = (number: string, importe: string) => {
    const id = randomUUID();
    const body = { id, importe, claves: [{ clave: key, importe }], motivo: 'Fin de la prueba' };
    return ask('POST', `/reservas/${encodeURIComponent(number)}/liberacion`, body, id);
  };
  const results: KitResult[] = [];
  const expect = (vector: string, what: string, found: unknown, wanted: unknown) =>
    results.push({
      vector,
      what,
      wrong: found === wanted ? '' : `se esperaba ${String(wanted)} y fue ${String(found)}`,
    });

  const start = await available();
  if (!/^\d+\.\d\d$/.test(start) || centsOf(start) < centsOf(LEAST))
    return [
      {
        vector: '',
        what: `La clave ${key} tiene ${LEAST} o más`,
        wrong: `tiene ${start === '' ? 'nada' : start}`,
      },
    ];
  const left = (taken: string) => decimal(centsOf(start) - centsOf(taken));

  const first = randomUUID();
  const made = await reserve(first, '116000.00');
  expect('V35', 'Reserva 116,000.00', made.status, 201);
  expect('V35', 'y lo resta de lo disponible', await available(), left('116000.00'));
  const again = await reserve(first, '116000.00');
  expect(
    'V40',
    'La misma llave y el mismo contenido dan el mismo número',
    again.body.numero,
    made.body.numero,
  );
  expect('V40', 'y no reserva dos veces', await available(), left('116000.00'));
  const other = await reserve(first, '116000.01');
  expect(
    'V41',
    'La misma llave con otro importe se rechaza',
    `${other.status} ${other.body.codigo}`,
    '409 llave_distinta',
  );
  const number = made.body.numero ?? '';
  await release(number, '116000.00');
  const order = randomUUID();
  const committed = await ask(
    'POST',
    '/compromisos',
    {
      id: order,
      reserva: number,
      contrato: 'PRUEBA',
      proveedorRfc: 'XAXX010101000',
      claves: [{ clave: key, importe: '104400.00' }],
      fechaFirma: bodyOf(order, '0.00').fecha,
    },
    order,
  );
  expect('V36', 'Liberada la reserva, compromete 104,400.00', committed.status, 201);
  expect('V36', 'y deja disponible la diferencia', await available(), left('104400.00'));
  const tooMuch = decimal(centsOf(start) - centsOf('104400.00') + 1n);
  const short = await reserve(randomUUID(), tooMuch);
  expect(
    'V39',
    'Un centavo más de lo disponible se rechaza',
    `${short.status} ${short.body.codigo}`,
    '409 insuficiente',
  );
  expect('V39', 'y no reserva nada', await available(), left('104400.00'));
  const adjust = randomUUID();
  await ask(
    'POST',
    `/compromisos/${encodeURIComponent(committed.body.numero ?? '')}/ajuste`,
    {
      id: adjust,
      delta: '-104400.00',
      claves: [{ clave: key, importe: '104400.00' }],
      convenio: 'Fin de la prueba',
    },
    adjust,
  );
  expect('V36', 'El ajuste contrario lo devuelve', await available(), start);
  const most = decimal((centsOf(start) * 3n) / 5n);
  const both = await Promise.all([reserve(randomUUID(), most), reserve(randomUUID(), most)]);
  expect(
    'V46',
    'De dos a la vez que no caben juntas, una pasa',
    both
      .map(({ status }) => status)
      .toSorted()
      .join(),
    '201,409',
  );
  for (const { status, body } of both) if (status === 201) await release(body.numero ?? '', most);
  expect('V46', 'y al liberarla queda como al principio', await available(), start);
  const unknown = randomUUID();
  const bad = await ask(
    'POST',
    '/reservas',
    { ...bodyOf(unknown, '1.00'), claves: [{ clave: `${key}.NO`, importe: '1.00' }] },
    unknown,
  );
  expect('', 'Una clave que no existe se rechaza', `${bad.status} ${bad.body.codigo}`, '422 clave_invalida');
  return results;
}
