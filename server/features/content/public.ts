import { emptyValues, type ContentKind, type ContentValues } from '#contract/content.ts';
import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { publishRow, type Kinds } from './content-steps.service.ts';
import { addContent } from './content.service.ts';

/** A thing that comes from outside: what it says, and whether visitors see it at once. */
export interface GivenContent {
  key?: string;
  values: ContentValues;
  isPublished: boolean;
}

/** Writes and publishes things as a person would, in the caller's transaction. */
export async function writeContent(
  tx: Transaction,
  kinds: Kinds,
  { kind, given, author }: { kind: ContentKind; given: readonly GivenContent[]; author: Author },
): Promise<void> {
  for (const { key, values, isPublished } of given) {
    const asked = key === undefined ? {} : { key };
    const whole = { ...emptyValues(kind), ...values };
    const record = await addContent(tx, kind, {
      values: whole,
      ...asked,
      author,
      operation: 'content.create',
    });
    if (isPublished) await publishRow(tx, kinds, { kind, record, author });
  }
}
