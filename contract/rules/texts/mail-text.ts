import { withStop } from './with-stop.ts';

/** A variable in a text: `{folio}`. */
const VARIABLE = /\{([^{}\s]*)\}/g;
/** The same with the full stop of its sentence, which «S.A. de C.V.» brings itself. */
const WITH_STOP = /\{([^{}\s]*)\}(\.?)/g;

/** Whether a text names an account: eighteen digits, however they are parted. */
export function hasAccountNumber(text: string): boolean {
  return text.split(/[^\d -]/).some((run) => run.replaceAll(/\D/g, '').length >= 18);
}

/** Variables that a text names and that its mail does not have, as written. */
export function unknownVariables(text: string, known: readonly string[]): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/**
 * A text with its variables filled in. A paragraph that consists of variables alone and has nothing to say is left out;
 * what a value says is never read as a variable again.
 */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  const fill = (part: string) =>
    part
      .replaceAll(WITH_STOP, (whole, name: string, stop: string) => {
        const value = values[name];
        if (value === undefined) return whole;
        return stop === '' ? value : withStop(value);
      })
      // An empty variable leaves two blanks behind.
      .replaceAll(/(\S) {2,}/g, '$1 ');
  return text
    .split(/\n{2,}/)
    .map((paragraph) => ({ paragraph, filled: fill(paragraph).trim() }))
    .filter(({ filled }) => filled !== '')
    .map(({ filled }) => filled)
    .join('\n\n');
}
