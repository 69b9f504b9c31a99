import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { endFunctionsAfter, keepFunctions, writeGrant } from './functions.service.ts';

/** Functions of a person that come from outside, each in an area by its key in the directory; without one, in all. */
export interface GivenFunctions {
  person: string;
  name: string;
  email: string;
  employeeId: string;
  ground: string;
  functions: readonly {
    code: FunctionCode;
    area?: string;
    upTo?: string;
    lines?: readonly string[];
    isDelegable?: boolean;
  }[];
}

/** Gives functions from a day on as a person would, in the caller's transaction. */
export async function writeFunctions(
  tx: Transaction,
  { people, from, author }: { people: readonly GivenFunctions[]; from: string; author: Author },
): Promise<void> {
  const { rows } = await sql<{ id: string; slug: string }>`select id, slug from area`.execute(tx);
  const areas = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const { person, name, email, employeeId, ground, functions } of people)
    for (const { code, area, upTo = '', lines = [], isDelegable = false } of functions)
      await writeGrant(
        tx,
        {
          personId: person,
          personName: name,
          email,
          employeeId,
          code,
          areaId: area === undefined ? null : (areas.get(area) ?? null),
          isOnlyThis: false,
          upTo,
          lines: lines.join(','),
          from,
          until: '',
          ground,
          isDelegable,
        },
        author,
        'function.give',
      );
}

/** Ends the functions of a person with a day, and takes it back while the day is not over. */
export const endAllFunctions = endFunctionsAfter;
export const keepAllFunctions = keepFunctions;
