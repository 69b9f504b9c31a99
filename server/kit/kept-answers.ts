import type { z } from 'zod';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import { dataVersionReader } from './data-version.ts';
import { isDatabaseGone } from './database-gone.ts';
import type { Db } from './db.ts';
import { PageCache, STALE, type PageShare } from './pages/page-cache.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { fromReplica } from './read-replica.ts';
import { serve, type Api, type Terms } from './serve.ts';

/** Text that is no JSON, with the headers that say what it is. */
export interface KeptText {
  text: string;
  headers: Record<string, string>;
}

/** How answers of an operation are kept, and what making one may cost. */
export interface Keeping extends Pick<Terms, 'budget'> {
  /** The room in which they are. */
  share: PageShare;
  /** What they follow from besides the public data: the minute, the hour or the day. */
  moment: () => string;
  /** Part of the address that shows in the answer, besides what is asked. */
  address?: (request: Request) => string;
}

/** Acts pass: what tells of them is a minute old at most. */
export const minuteNow = (): string => new Date().toISOString().slice(0, 16);

/** What looks back or ahead for days. */
export const hourNow = (): string => new Date().toISOString().slice(0, 13);

interface KeptAnswer {
  answer: PreparedAnswer;
  version: number;
  moment: string;
  bytes: number;
}

/** Brotli's, for what may be asked for once. */
const QUALITY = 4;

/** What is sent; `isStale` when nobody knows whether it still holds, because the database is away. */
interface Found {
  answer: PreparedAnswer;
  isStale: boolean;
}

/** Answers of the public data as they are sent, each for one version of it and one moment. */
interface KeptAnswers {
  /**
   * The answer kept under a key, or the one that is made now; those who ask for it at the same time share it. While the
   * database is away, the last one that was kept.
   */
  of(keeping: Keeping, key: string, make: () => Promise<PreparedAnswer>): Promise<Found>;
}

/** A memory of answers, with as many bytes for each kind as pages have. */
function keepAnswers(db: Db): KeptAnswers {
  const readVersion = dataVersionReader(db);
  const cache = new PageCache<KeptAnswer>();
  const making = new Map<string, Promise<PreparedAnswer>>();
  const current = (
    { share, moment: momentNow }: Keeping,
    { key, version, make }: { key: string; version: number; make: () => Promise<PreparedAnswer> },
  ): PreparedAnswer | Promise<PreparedAnswer> => {
    const moment = momentNow();
    const known = cache.get(share, key);
    if (known?.version === version && known.moment === moment) {
      cache.touch(share, key);
      return known.answer;
    }
    const asked = `${version} ${moment} ${key}`;
    const begun = making.get(asked);
    if (begun !== undefined) return begun;
    const made = make()
      .then((answer) => {
        cache.keep(share, key, { answer, version, moment, bytes: answer.bytes + key.length });
        return answer;
      })
      .finally(() => making.delete(asked));
    making.set(asked, made);
    return made;
  };
  return {
    async of(keeping, key, make) {
      const older = (error: unknown): Found => {
        const known = cache.get(keeping.share, key);
        if (known === undefined) throw error;
        return { answer: known.answer, isStale: true };
      };
      let version: number;
      try {
        // Read after it was asked: what is kept for it is never older than the last publication.
        version = await readVersion();
      } catch (error) {
        return older(error);
      }
      try {
        return { answer: await current(keeping, { key, version, make }), isStale: false };
      } catch (error) {
        if (isDatabaseGone(error)) return older(error);
        throw error;
      }
    },
  };
}

const memories = new WeakMap<Db, KeptAnswers>();

function answersOf(db: Db): KeptAnswers {
  const known = memories.get(db) ?? keepAnswers(db);
  memories.set(db, known);
  return known;
}

interface Asked<P extends z.ZodType, Q extends z.ZodType> {
  params: Parsed<P>;
  query: Parsed<Q>;
  request: Request;
}

/**
 * Adds a public operation whose answer follows from the public data, the moment and what is asked alone: it is made,
 * checked against its shape and serialized once, and sent as it is until the data or the moment change.
 */
export function serveKept<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  api: Api,
  endpoint: Endpoint<P, Q, B, R>,
  keeping: Keeping,
  handler: (asked: Asked<P, Q>) => Promise<R extends z.ZodNever ? KeptText : z.input<R>>,
): void {
  const answers = answersOf(api.services.db);
  const { budget = 'reading' } = keeping;
  serve<P, Q, B, R, 'public'>(
    api,
    endpoint,
    { access: 'public', budget },
    async ({ params, query, request }) => {
      const address = keeping.address?.(request) ?? '';
      const key = `${endpoint.operationId} ${JSON.stringify([params, query])} ${address}`;
      const { answer, isStale } = await answers.of(keeping, key, async () => {
        const made = await fromReplica(api.services.db, () => handler({ params, query, request }));
        if (endpoint.response === undefined) {
          const { text, headers } = made as KeptText;
          return new PreparedAnswer(() => text, headers, QUALITY);
        }
        const text = JSON.stringify(endpoint.response.parse(made));
        return new PreparedAnswer(() => text, { 'content-type': 'application/json' }, QUALITY);
      });
      const response = answer.respond(request);
      if (isStale) response.headers.set('warning', STALE);
      return response;
    },
  );
}
