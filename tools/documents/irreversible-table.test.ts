import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { OPERATION_EFFECTS, type Effect } from '#contract/irreversible.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { registeredApi } from './access-table.ts';
import { committedIrreversibleTable, irreversibleTable } from './irreversible-table.ts';

it('docs/irreversible.md is what the declarations say (else run: node tools/documents/irreversible-table.ts --write)', () => {
  expect(committedIrreversibleTable()).toBe(irreversibleTable(registeredApi()));
});

it('docs/irreversible.md would change with any declaration', () => {
  const api = registeredApi();
  const changed = { ...api, effects: { ...api.effects, publishContract: 'nothing' as const } };
  expect(irreversibleTable(changed)).not.toBe(irreversibleTable(api));
});

it('every row is of an operation that is served', () => {
  const served = new Set(registeredApi().operations.map(({ endpoint: one }) => one.operationId));
  expect(Object.keys(OPERATION_EFFECTS).filter((id) => !served.has(id))).toEqual([]);
});

const wipe = endpoint({
  operationId: 'wipeEverything',
  method: 'POST',
  path: '/nada',
  summary: 'Borra todo',
  body: z.object({}),
  status: 204,
});

function started(effects: Record<string, Effect>): void {
  const budget = registeredApi().operations[0]?.budget;
  const api = {
    app: new Hono(),
    operations: [],
    costs: { wipeEverything: budget },
    effects,
    decisions: new Map(),
    services: {},
  } as unknown as Api;
  serve(api, wipe, 'public', () => Promise.resolve(undefined));
}

it('a write without a row does not start, nor one that asks for a second person and does not say when', () => {
  expect(() => started({})).toThrow(/wipeEverything says nothing in contract\/irreversible.ts/);
  const row = { must: 'Nada', said: 'Nada', back: 'No se deshace' };
  expect(() => started({ wipeEverything: { ...row, second: { kinds: ['award'] } } })).toThrow(
    /does not say when a second person decides it/,
  );
  expect(() => started({ wipeEverything: row })).not.toThrow();
  expect(() => started({ wipeEverything: 'nothing' })).not.toThrow();
});
