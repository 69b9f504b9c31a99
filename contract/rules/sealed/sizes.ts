import { Refusal } from './canonical-text.ts';

const KIB = 1_024;
/** What the padded identity measures in every call. */
export const IDENTITY_SIZE = 16 * KIB;
const LEAST = 64 * KIB;
/** The last step of the ladder. */
const MOST = KIB * KIB * KIB;
/** Lines of a call whose offers measure 64 KiB. */
const FEW_LINES = 100;
const BYTES_PER_LINE = 600;
/** Plaintext of one authenticated piece of an age file, and what it costs. */
const PIECE = 64 * KIB;
const TAG = 16;
/** Header of an age file to one X25519 recipient. */
export const AGE_HEADER = 168;
const NONCE = 16;
const LENGTH = 8;

/** Sizes that papers may have, in bytes: 64 KiB and its doubles, each also at one and a half, up to 1 GiB. */
export function ladder(size: number): number {
  for (let step = LEAST; step <= MOST; step *= 2) {
    if (size <= step) return step;
    if (size <= step * 1.5 && step < MOST) return step * 1.5;
  }
  throw new Refusal('sobre_mal_formado', 'Los documentos pesan más de 1 GB en conjunto.');
}

export const isOnLadder = (size: number): boolean => size >= LEAST && size <= MOST && ladder(size) === size;

/** What every offer of a call measures, in bytes, so that its size says nothing: from the lines that can be offered. */
export const offerSize = (lines: number): number =>
  lines <= FEW_LINES ? LEAST : ladder(lines * BYTES_PER_LINE);

/** Bytes of an age file to one X25519 recipient. */
export const sealedSize = (plain: number): number =>
  AGE_HEADER + NONCE + plain + TAG * Math.max(1, Math.ceil(plain / PIECE));

/** The length of the content before it, and zeros behind it up to `size` bytes. */
export function padded(content: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  if (content.length + LENGTH > size)
    throw new Refusal('sobre_mal_formado', 'La propuesta no cabe en el tamaño de esta convocatoria.');
  const out = new Uint8Array(size);
  out.set(lengthBytes(content.length));
  out.set(content, LENGTH);
  return out;
}

/** The eight bytes before a content. */
export function lengthBytes(length: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(LENGTH);
  new DataView(out.buffer).setBigUint64(0, BigInt(length));
  return out;
}

/** What the papers of a bid measure once they are padded, in bytes. */
export const bodySize = (content: number): number => ladder(content + LENGTH);

/** The content; padding that is not zeros could carry something, and is refused. */
export function unpadded(bytes: Uint8Array): Uint8Array {
  const unfit = new Refusal('relleno_invalido', 'El relleno del sobre no son ceros.');
  if (bytes.length < LENGTH) throw unfit;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  if (length > BigInt(bytes.length - LENGTH)) throw unfit;
  const end = LENGTH + Number(length);
  if (bytes.subarray(end).some((byte) => byte !== 0)) throw unfit;
  return bytes.subarray(LENGTH, end);
}
