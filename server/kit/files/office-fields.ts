import type { XmlTag } from './xml-tags.ts';

/** Most fields within fields; a table of contents has two. */
const MAX_DEPTH = 50;

/**
 * Takes the tags of a text and says whether a field of it starts a conversation with a program (DDE, DDEAUTO), also
 * where its code is cut into pieces or put together by fields within it (QUOTE with numbers of signs).
 */
export function fieldFinder(): { take(tag: XmlTag): void; isActive(): boolean } {
  let active = false;
  /** Code of each field that is open, innermost last; undefined once its result began. */
  const open: (string | undefined)[] = [];
  const judge = (code: string, isWithinCode: boolean) => {
    const word = /^\s*([a-z]+)/i.exec(code)?.[1]?.toUpperCase() ?? '';
    if (word === 'DDE' || word === 'DDEAUTO' || (word === 'QUOTE' && isWithinCode)) active = true;
  };
  const finish = () => {
    const code = open.pop();
    if (code !== undefined)
      judge(
        code,
        open.some((outer) => outer !== undefined),
      );
  };
  const take = ({ name, isClosing, attributes, before }: XmlTag) => {
    // Nothing changes that any more, and fields within fields without end are not followed.
    if (active) return;
    if (name === 'instrText' && isClosing) {
      const code = open.at(-1);
      if (open.length === 0) judge(before, false);
      else if (code !== undefined && code.length < 10_000) open[open.length - 1] = code + before;
    } else if (name === 'fldSimple' && !isClosing) judge(attributes.get('instr') ?? '', false);
    else if (name === 'fldChar' && !isClosing) {
      const type = attributes.get('fldCharType');
      if (type === 'begin' && open.push('') > MAX_DEPTH) active = true;
      if (type === 'end') finish();
      if (type === 'separate' && open.length > 0) {
        finish();
        open.push(undefined);
      }
    }
  };
  return {
    take,
    isActive: () => {
      while (open.length > 0) finish();
      return active;
    },
  };
}
