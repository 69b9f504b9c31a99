import type { z } from 'zod';

const UNSTORABLE = 'Este texto trae un carácter que no se puede guardar. Bórralo y escríbelo de nuevo.';

const TOO_DEEP = 'Este dato trae listas dentro de listas sin fin. Envía la forma que describe la API.';
const TOO_MANY = 'Este dato trae demasiados valores. Envía la forma que describe la API.';
const RESERVED = 'Este dato trae un nombre que ningún dato lleva. Envía la forma que describe la API.';
/** By these JavaScript turns an object into a text or a number: a shape that measures or compares one would fail by itself. */
const RESERVED_NAMES = new Set(['toString', 'valueOf', '__proto__']);
const MAX_DEPTH = 20;
/** No form of the portal has half of it; each value that a shape refuses costs memory for its message. */
const MAX_VALUES = 40_000;
const MAX_PATH = 120;
/** Messages of one refusal: nobody corrects more at a time, and a body must not be answered by a larger one. */
export const MAX_MESSAGES = 100;

/** Dotted path of a field, short enough to be shown; `_` is the whole. */
export function shownPath(path: readonly PropertyKey[]): string {
  const text = path
    .slice(0, MAX_DEPTH)
    .map((part) => String(part).slice(0, MAX_PATH))
    .join('.');
  return (text.length > MAX_PATH ? `${text.slice(0, MAX_PATH)}…` : text) || '_';
}

/**
 * The first reason why no shape should look at a value, by its path: a text that is not kept (a control sign, half of
 * a character pair), nesting without end, too many values, a name of the language itself. They come from programs, never from a keyboard. What this
 * costs grows with the value only: nothing is collected, and it stops at its first finding.
 */
export function unusableInput(value: unknown): Record<string, string> | undefined {
  const path: string[] = [];
  let values = 0;
  const reasonIn = (inner: unknown): string | undefined => {
    values += 1;
    if (values > MAX_VALUES) return TOO_MANY;
    if (typeof inner === 'string') return isStorable(inner) ? undefined : UNSTORABLE;
    if (typeof inner !== 'object' || inner === null) return undefined;
    if (path.length > MAX_DEPTH) return TOO_DEEP;
    if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index += 1) {
        const reason = below(String(index), inner[index]);
        if (reason !== undefined) return reason;
      }
      return undefined;
    }
    for (const key in inner) {
      if (RESERVED_NAMES.has(key)) return RESERVED;
      const reason = isStorable(key) ? below(key, inner[key as never]) : UNSTORABLE;
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
  const below = (key: string, inner: unknown): string | undefined => {
    path.push(key);
    const reason = reasonIn(inner);
    if (reason === undefined) path.pop();
    return reason;
  };
  const reason = reasonIn(value);
  if (reason === undefined) return undefined;
  return { [reason === UNSTORABLE ? shownPath(path) : shownPath(path.slice(0, 1))]: reason };
}

/** Control signs but tabs and line breaks: nobody sees them, and no export or page may have them. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const isStorable = (text: string) => text.isWellFormed() && !CONTROL.test(text);

/** Spanish sentence for whatever a shape states no message of its own for; it says what to write instead. */
export function spanishMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : (TYPES[issue.expected] ?? 'Revisa este dato.');
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'Falta este dato.';
      return issue.origin === 'string'
        ? `Escribe al menos ${issue.minimum} letras.`
        : `${UNITS[issue.origin] ?? 'Usa un número'} de ${issue.minimum} o más.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Escribe ${issue.maximum} letras como máximo.`
        : `${UNITS[issue.origin] ?? 'Usa un número'} de ${issue.maximum} como máximo.`;
    case 'invalid_value':
      return `Usa uno de estos valores: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Este dato no tiene la forma esperada.';
    case 'invalid_union':
      return 'Usa uno de los valores que indica la descripción de la API.';
    default:
      return 'Revisa este dato.';
  }
}

const TYPES: Record<string, string> = {
  number: 'Escribe un número.',
  int: 'Escribe un número entero.',
  string: 'Escribe un texto.',
  boolean: 'Usa verdadero o falso.',
  array: 'Envía una lista.',
  object: 'Envía un objeto JSON.',
};

const UNITS: Record<string, string> = { array: 'Envía una lista', set: 'Envía una lista' };

const FORMATS: Record<string, string> = {
  uuid: 'Este identificador no es válido.',
  datetime: 'Escribe la fecha y la hora como AAAA-MM-DDThh:mm:ssZ.',
  date: 'Escribe la fecha como AAAA-MM-DD.',
};
