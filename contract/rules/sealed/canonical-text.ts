import { canonicalJson, digestOf, toHex } from '../documents/integrity-proof.ts';

/** Why something sealed is refused: the words of the format, the same in tool, server and verifier. */
export type RefusalCode =
  | 'sobre_mal_formado'
  | 'ficha_distinta'
  | 'urna_distinta'
  | 'forma_invalida'
  | 'relleno_invalido'
  | 'archivo_dañado'
  | 'parte_ajena'
  | 'parte_insuficiente'
  | 'llave_distinta'
  | 'no_es_ensayo'
  | 'frase_incorrecta'
  | 'lista_invalida'
  | 'antes_de_hora';

/** What is refused, with its word of the format and a sentence for who reads it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Levels of nesting that a text of ours may have; the card has five. */
const MOST_DEPTH = 10;

/** Whether brackets outside strings stay within `MOST_DEPTH`; asked before anything is parsed. */
function isShallow(text: string): boolean {
  let [depth, isInString] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isInString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isInString = false;
    } else if (letter === '"') isInString = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > MOST_DEPTH) return false;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return true;
}

/** A copy without prototypes of what the restricted JSON allows: whole numbers, composed strings, no `undefined`. */
function plainOf(value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw new Error('Solo números enteros.');
    return value;
  }
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object') throw new Error('Falta un valor.');
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    // A plain object lets such a name through without having it.
    if (name === '__proto__') throw new Error('Hay un nombre que no se admite.');
    copy[plainText(name)] = plainOf(member);
  }
  return copy;
}

function plainText(text: string): string {
  if (text !== text.normalize('NFC') || !text.isWellFormed())
    throw new Error('Hay letras que no están compuestas (NFC).');
  return text;
}

/** The only form of a value (RFC 8785, restricted); throws on fractions, `undefined` and letters that are not composed. */
export const canonicalOf = (value: unknown): string => canonicalJson(plainOf(value));

const utf8 = new TextEncoder();
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

/** SHA-256 of bytes or of a text in UTF-8, in hexadecimal. */
export const sha256 = async (data: string | Uint8Array): Promise<string> =>
  toHex(await digestOf(typeof data === 'string' ? bytesOf(data) : data));

/** SHA-256 of the only form of a value. */
export const hashOf = (value: unknown): Promise<string> => sha256(canonicalOf(value));

/**
 * Reads a text that must be its own rewriting, byte by byte: that refuses repeated keys, spaces and other letters too.
 * Length and depth are looked at before anything is parsed.
 */
export function readCanonical(
  bytes: Uint8Array,
  { most, code, what }: { most: number; code: RefusalCode; what: string },
): unknown {
  const unfit = (why: string) => new Refusal(code, `${what}: ${why}`);
  if (bytes.length > most) throw unfit('pesa más de lo que puede pesar.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unfit('no es un texto.');
  }
  if (!isShallow(text)) throw unfit('tiene demasiados niveles.');
  let value: unknown;
  try {
    value = plainOf(JSON.parse(text));
  } catch {
    throw unfit('no se entiende.');
  }
  if (canonicalJson(value) !== text) throw unfit('no está en su forma única.');
  return value;
}
