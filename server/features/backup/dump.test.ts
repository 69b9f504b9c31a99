import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';
import { hashOfTable } from './dump.ts';

it('the number of copied rows is waited for: it comes after the last of them', async () => {
  const copied = Object.assign(Readable.from([Buffer.from('a\nb\n')]), { rowCount: 0 });
  const client = {
    query: (asked: unknown) => (typeof asked === 'string' ? Promise.resolve((copied.rowCount = 2)) : copied),
  } as unknown as ClientBase;
  expect(await hashOfTable(client, { name: 'upload', columns: ['id'], order: 'id' })).toMatchObject({
    rows: 2,
  });
});
