import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { readConfig } from '#server/config.ts';
import { openApiDocument } from '#server/features/system/openapi.ts';
import type { Api } from '#server/kit/serve.ts';
import { readExpressions, type Expression } from './sources.ts';
import { worstTexts } from './worst-cases.ts';
import type { Trial } from './worst-case-worker.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Signs of the texts for every expression, and of those on which one dwelt. */
const LENGTH = 100_000;
const LONG = 2_000_000;
/** A linear expression reads the long texts in a second, one that is not needs minutes or years. */
const HANGS_MS = 20_000;

type Tried = Pick<Expression, 'source' | 'flags'>;

/** The first of the expressions that does not end; undefined when all do. */
async function firstHanging(expressions: readonly Tried[], limitMs = HANGS_MS): Promise<string | undefined> {
  const worker = new Worker(new URL('./worst-case-worker.ts', import.meta.url));
  try {
    for (const one of expressions) {
      const dwelt = await run(worker, { ...one, texts: worstTexts(one, LENGTH) }, limitMs);
      const hangs =
        dwelt === undefined || (dwelt.length > 0 && (await hangsOnLonger(worker, one, { dwelt, limitMs })));
      if (hangs) return `/${one.source}/${one.flags}`;
    }
    return undefined;
  } finally {
    await worker.terminate();
  }
}

async function hangsOnLonger(
  worker: Worker,
  one: Tried,
  { dwelt, limitMs }: { dwelt: readonly number[]; limitMs: number },
): Promise<boolean> {
  const longer = worstTexts(one, LONG);
  for (const index of dwelt) {
    if ((await run(worker, { ...one, texts: [longer[index]!] }, limitMs)) === undefined) return true;
  }
  return false;
}

/** Places of the texts on which an expression dwelt; undefined when it does not end. */
async function run(worker: Worker, trial: Trial, limitMs: number): Promise<number[] | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number[] | undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  worker.once('message', resolve).once('error', reject);
  worker.postMessage(trial, []);
  const dwelt = await promise.finally(() => clearTimeout(timer));
  worker.removeAllListeners('error');
  return dwelt;
}

const { written } = readExpressions(ROOT);
const all = [...new Map(written.map((one) => [`/${one.source}/${one.flags}`, one])).values()];
async function describeService(): Promise<unknown> {
  const folder = join(ROOT, 'contract');
  const names = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(
    names.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  const groups = modules.flatMap((one) => Object.entries(one)).filter(([name]) => name.endsWith('Api'));
  const operations = groups
    .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>))
    .map((endpoint) => ({ endpoint, access: 'public' as const }));
  return openApiDocument({ operations, services: { config: readConfig({}) } } as unknown as Api, '1');
}

describe('worst cases of every expression', () => {
  test(
    'each ends at once on a hundred thousand signs that would keep a slow one busy',
    { timeout: 600_000 },
    async () => {
      expect(all.length).toBeGreaterThan(250);
      expect(await firstHanging(all)).toBeUndefined();
    },
  );

  test(
    'patterns of the service, those of the library for shapes among them, end at once',
    { timeout: 600_000 },
    async () => {
      const patterns = new Set<string>();
      JSON.stringify(await describeService(), (key, value: unknown) => {
        if (key === 'pattern' && typeof value === 'string') patterns.add(value);
        return value;
      });
      expect(patterns.size).toBeGreaterThan(5);
      const tried = [...patterns].map((source) => ({ source, flags: 'u' }));
      expect(await firstHanging(tried)).toBeUndefined();
    },
  );

  test.each([
    [String.raw`<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"`, 'g'],
    [String.raw`\s+$`, ''],
    [String.raw`^(?:\w+\s?)+$`, ''],
    [String.raw`fecha.*notificacion`, ''],
    [String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`, ''],
    [String.raw`[\w.+-]+@[\w-]+(\.[\w-]+)+`, 'g'],
  ])('/%s/%s, which is slow, is seen to hang on the texts made for it', async (source, flags) => {
    expect(await firstHanging([{ source, flags }], 1_000)).toBe(`/${source}/${flags}`);
  });
});
