import { isDeepStrictEqual } from 'node:util';
import type { MinutesInput } from '#contract/minutes.ts';
import { MINUTES_FIELDS } from '#contract/rules/procedures/minutes-history.ts';
import type { FieldChange } from '#contract/rules/procedures/procurement-changes.ts';

const textOf = (value: unknown): string | null => {
  if (Array.isArray(value))
    return (
      value.map(({ name, role }: { name: string; role: string }) => `${name}, ${role}`).join('; ') || null
    );
  return typeof value === 'string' && value !== '' ? value : null;
};

/** What minutes that are public said and would say otherwise; what was empty may be filled in. */
export function replacedMinutes(before: MinutesInput, next: MinutesInput): FieldChange[] {
  return MINUTES_FIELDS.flatMap(({ name, label }) => {
    const [was, is] = [before, next].map((state) => (state as unknown as Record<string, unknown>)[name]);
    const old = textOf(was);
    if (old === null || isDeepStrictEqual(was, is)) return [];
    return [{ field: 'minutes', before: `${label}: ${old}`, after: `${label}: ${textOf(is) ?? 'sin dato'}` }];
  });
}
