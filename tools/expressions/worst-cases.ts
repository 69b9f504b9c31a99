import type { Expression } from './sources.ts';

/** Signs tried in place of a class, so that repetitions of what a class takes are among the texts. */
const SAMPLES = [...'a1A -_.,/:x=&<>"%(@;#\\\n\t\r\0ñÑé$|+*?!\'[]{}~\u00A0\u200B\u0301😀'];
const ESCAPE = /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[\w=]+\}|k<\w+>|.)/isu;
const CLASS = /\[(?:[^\]\\]|\\.)*\]/su;
const SYNTAX = /\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|[()|*+?^$]/u;
const PIECE = new RegExp([ESCAPE, CLASS, SYNTAX].map(({ source }) => source).join('|') + '|.', 'gisu');

/** Signs that the pieces of an expression take, in the order in which they are written. */
function signsOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string[] {
  return (source.match(PIECE) ?? []).flatMap((piece) => {
    if (/^(?:\(.*|\{\d.*|[)|*+?^$]|\\[bB\d]|\\k<.*)$/su.test(piece)) return [];
    const sign = matching(piece, flags);
    return sign === undefined ? [] : [sign];
  });
}

function matching(piece: string, flags: string): string | undefined {
  const one = new RegExp(`^(?:${piece})$`, flags.replace(/[gy]/g, ''));
  return [piece, ...SAMPLES].find((sign) => one.test(sign));
}

/**
 * Texts of `length` signs that would keep a slow expression busy: each sign it takes, each beginning and each pair
 * of them again and again, and a whole match followed by a run, all with an end that it does not take.
 */
export function worstTexts(expression: Pick<Expression, 'source' | 'flags'>, length: number): string[] {
  const signs = signsOf(expression);
  const repeated = new Set<string>([...signs, ...SAMPLES.slice(0, 6), 'a1 ', signs.join('')]);
  for (let at = 0; at < signs.length; at += 1) {
    repeated.add(signs.slice(0, at + 1).join(''));
    repeated.add(signs.slice(at, at + 2).join(''));
  }
  repeated.delete('');
  const texts = [...repeated].map((text) => text.repeat(Math.ceil(length / text.length)).slice(0, length));
  const begun = [...new Set(signs)].map((sign, at) => signs.slice(0, at + 1).join('') + sign.repeat(length));
  return [...texts, ...begun].map((text) => `${text}\u0001\u2028\u0001`);
}
