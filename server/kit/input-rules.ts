import type { z } from 'zod';

const UNSTORABLE = 'Este texto trae un carácter que no se puede guardar. Bórralo y escríbelo de nuevo.';

const TOO_DEEP = 'Este dato trae listas dentro de listas sin fin. Envía la forma que describe la API.';
const MAX_DEPTH = 20;

/**
 * Texts that PostgreSQL cannot keep, by dotted path: those with a NUL, and halves of a character pair. They come
 * from programs, never from a keyboard; nor does nesting without end.
 */
export function unstorableTexts(value: unknown, path = '', depth = 0): Record<string, string> {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? { [path || '_']: UNSTORABLE } : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  if (depth > MAX_DEPTH) return { [path.split('.')[0] || '_']: TOO_DEEP };
  const fields: Record<string, string> = {};
  for (const [key, entry] of Object.entries(value)) {
    Object.assign(fields, unstorableTexts(entry, path === '' ? key : `${path}.${key}`, depth + 1));
  }
  return fields;
}

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
