import { createServer } from 'node:net';
import { once } from 'node:events';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { StartFailure, explainStartFailure } from './start-failure.ts';
import { withDatabase } from './database-url.ts';

async function failureOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    return explainStartFailure(error);
  }
  throw new Error('Se esperaba un fallo');
}

const connect = (connectionString: string) => failureOf(() => new Client({ connectionString }).connect());

test('a taken port is named with the setting that changes it', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const said = await failureOf(() => once(createServer().listen(port, '127.0.0.1'), 'listening'));
  holder.close();
  expect(said).toBe(`El puerto ${port} está ocupado: cierra el programa que lo usa o indica otro con PORT.`);
});

test('a database that is not there, or refuses the password, is said to be the one of DATABASE_URL', async () => {
  const { url } = inject('testDatabase');
  expect(await connect('postgresql://nadie:x@127.0.0.1:9/portal')).toMatch(/DATABASE_URL no responde/);
  expect(await connect(withDatabase(url, 'no_existe'))).toMatch(/DATABASE_URL no existe/);
  expect(await connect(url.replace(/:[^:@/]+@/, ':mala@'))).toMatch(/contraseña de DATABASE_URL/);
});

test('a full disk asks for space, whoever noticed it', () => {
  for (const code of ['ENOSPC', '53100']) {
    expect(explainStartFailure(Object.assign(new Error('x'), { code }))).toMatch(
      /disco.*lleno: libera espacio/,
    );
  }
  const cause = Object.assign(new Error('x'), { code: 'ENOSPC' });
  expect(explainStartFailure(new Error('No cabe', { cause }))).toMatch(/libera espacio/);
});

test('a failure that already explains itself passes unchanged, an unknown one keeps its cause', () => {
  expect(explainStartFailure(new StartFailure('Falta algo.'))).toBe('Falta algo.');
  expect(explainStartFailure(new Error('raro'))).toBe('El portal no pudo iniciar: raro');
});
