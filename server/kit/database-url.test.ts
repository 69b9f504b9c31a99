import { expect, test } from 'vitest';
import { serversOf, withDatabase, wrongServers } from './database-url.ts';

const SEVERAL = 'postgres://portal:a%40b@h1:5432,h2:5433,[::1]/portal?sslmode=verify-full';

test('several servers are named between commas, each with its port, and everything else is of all', () => {
  expect(serversOf(SEVERAL)).toEqual([
    'postgres://portal:a%40b@h1:5432/portal?sslmode=verify-full',
    'postgres://portal:a%40b@h2:5433/portal?sslmode=verify-full',
    'postgres://portal:a%40b@[::1]/portal?sslmode=verify-full',
  ]);
  expect(serversOf('postgresql://h1,h2/portal')).toEqual([
    'postgresql://h1/portal',
    'postgresql://h2/portal',
  ]);
});

test('they may stand after the question mark too, with one port for all or one for each', () => {
  expect(serversOf('postgres://portal@/portal?host=/a,/b&port=5433')).toEqual([
    'postgres://portal@/portal?host=%2Fa&port=5433',
    'postgres://portal@/portal?host=%2Fb&port=5433',
  ]);
  expect(serversOf('postgres:///portal?host=a,b&port=1,2')).toEqual([
    'postgres:///portal?host=a&port=1',
    'postgres:///portal?host=b&port=2',
  ]);
});

test('an address of one server stays as it is written', () => {
  for (const url of ['postgres://portal:x,y@h1/portal', 'postgres://portal@/portal?host=/a', 'no address'])
    expect(serversOf(url)).toEqual([url]);
});

test('another database of the same servers', () => {
  expect(serversOf(withDatabase(SEVERAL, 'prueba'))[1]).toBe(
    'postgres://portal:a%40b@h2:5433/prueba?sslmode=verify-full',
  );
});

test('a list that cannot be meant is said; one that can is not', () => {
  expect(wrongServers('postgres://h1,/portal')).toMatch(/alguno quedó vacío/);
  expect(wrongServers('postgres://h1:5432,h2:x/portal')).toMatch(/no es un número/);
  expect(wrongServers('postgres:///portal?host=a,b,c&port=1,2')).toMatch(/alguno quedó vacío/);
  expect(wrongServers('postgres://h1/portal?target_session_attrs=read-only')).toMatch(/usa read-write/);
  for (const url of [SEVERAL, `${SEVERAL}&target_session_attrs=read-write`, 'postgres://h1/portal'])
    expect(wrongServers(url)).toBeUndefined();
});
