import { describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { headersOf } from './content-cells.rules.ts';

describe('the columns of a table of content', () => {
  it.each(Object.values(CONTENT_KINDS))('have names of their own: $type', (kind) => {
    const names = headersOf(kind).map((header) => fold(header));
    expect(names).toEqual([...new Set(names)]);
  });
});
