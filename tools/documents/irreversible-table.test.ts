import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import type { Effect } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { registeredApi } from './access-table.ts';
import { committedIrreversibleTable, irreversibleTable } from './irreversible-table.ts';

it('docs/irreversible.md is what the declarations say (else run: node tools/documents/irreversible-table.ts --write)', () => {
  expect(committedIrreversibleTable()).toBe(irreversibleTable(registeredApi()));
});

it('docs/irreversible.md would change with any declaration', () => {
  const api = registeredApi();
  const operations = api.operations.map((one) =>
    one.endpoint.operationId === 'publishContract' ? { ...one, effect: 'draft' as const } : one,
  );
  expect(irreversibleTable({ operations })).not.toBe(irreversibleTable(api));
});

const wipe = endpoint({
  operationId: 'wipeEverything',
  method: 'POST',
  path: '/nada',
  summary: 'Borra todo',
  body: z.object({}),
  status: 204,
});

function started(effect?: Effect): void {
  const api = {
    app: new Hono(),
    operations: [],
    decisions: new Map(),
    services: {},
  } as unknown as Api;
  serve(api, wipe, { access: 'public', ...(effect !== undefined && { effect }) }, () =>
    Promise.resolve(undefined),
  );
}

it('a write without a row does not start, nor one that asks for a second person and does not say when', () => {
  expect(() => started()).toThrow(/wipeEverything does not say what of it cannot be undone/);
  const row = { must: 'Nada', said: 'Nada', back: 'No se deshace' };
  expect(() => started({ ...row, second: { kinds: ['award'] } })).toThrow(
    /does not say when a second person decides it/,
  );
  expect(() => started(row)).not.toThrow();
  expect(() => started('draft')).not.toThrow();
});
