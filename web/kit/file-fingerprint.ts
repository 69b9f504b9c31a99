/** Beginning of a file by which it is known again. */
const HEAD_BYTES = 65_536;
/** Larger files are not held whole in the memory of a tab to be hashed. */
const HASHED_UP_TO = 200_000_000;

/** Browsers hash only on a safe connection. */
const canHash = () => globalThis.crypto?.subtle !== undefined;

async function sha256Of(bytes: BufferSource): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same text for the same file of a device, chosen again: by name, size, time of its last change and first bytes. */
export async function fingerprintOf(file: File): Promise<string> {
  const facts = `${file.size}-${file.lastModified}-${file.name}`;
  if (!canHash()) return encodeURIComponent(facts).slice(0, 200);
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const words = new TextEncoder().encode(`${facts}\n`);
  const all = new Uint8Array(words.length + head.length);
  all.set(words);
  all.set(head, words.length);
  return hexOf(await sha256Of(all));
}

/** SHA-256 of a whole file; null where the browser cannot tell it. */
export async function wholeHashOf(file: File): Promise<string | null> {
  if (!canHash() || file.size > HASHED_UP_TO) return null;
  return hexOf(await sha256Of(await file.arrayBuffer()));
}

/** What a part says of itself (RFC 9530). */
export async function contentDigestOf(part: Blob): Promise<Record<string, string>> {
  if (!canHash()) return {};
  const digest = await sha256Of(await part.arrayBuffer());
  return { 'content-digest': `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}
