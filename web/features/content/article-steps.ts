import type { ContentChild } from '#contract/content.ts';

/** A part that takes in the one after it: what that one was called begins its first paragraph. */
export function joinedWith(
  before: ContentChild,
  { label = '', heading = '', text = '' }: ContentChild,
): ContentChild {
  const name = [label, heading].filter((one) => one !== '').join('. ');
  const said = [name, text].filter((one) => one !== '').join(name.endsWith('.') || name === '' ? ' ' : '. ');
  return { ...before, text: [before.text ?? '', said].filter((one) => one !== '').join('\n') };
}

/** A part in two: what stands behind a place of its text is another part of the same kind, without a number yet. */
export function splitAt(row: ContentChild, at: number, id: string): [ContentChild, ContentChild] {
  const text = row.text ?? '';
  return [
    { ...row, text: text.slice(0, at).trim() },
    { ...row, id, label: '', heading: '', text: text.slice(at).trim() },
  ];
}
