// What verifies the log without any connection: the downloaded page and the command carry the text of these functions, so
// that they use only what browsers and Node share, and nothing outside this file. Tree: RFC 9162; JSON: RFC 8785;
// checkpoints: C2SP tlog-checkpoint and signed-note.

/** What a document shows for itself: its leaf, the way up to the root of a tree, and that root signed. */
export interface IntegrityReceipt {
  format: string;
  leaf: Record<string, unknown>;
  index: number;
  /** Hashes beside the way up, in hexadecimal, from the leaf on. */
  path: string[];
  checkpoint: string;
  key: string;
  /** When it was written into the log, as the portal says; the head proves that it was not after its signature. */
  recordedAt?: string;
  /** What the rows of the portal said when it was downloaded; null: nothing any more. */
  today?: Record<string, unknown> | null;
  /** Place of the leaf that tells of the same thing since then. */
  replacedBy?: number | null;
  /** When the portal said so; not there in receipts of before it was told. */
  saidAt?: string;
}

/** That one tree only grew into another. */
export interface ConsistencyProof {
  from: number;
  to: number;
  path: string[];
}

/** What a signed head says. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: string;
  /** When it was signed, as the signer says. */
  at: string;
  keyId: string;
}

/** A receipt with what somebody chose to check it. */
export interface CheckedReceipt {
  receipt: IntegrityReceipt;
  keys: readonly string[];
  fileSha256?: string | undefined;
  kept?: string | undefined;
  consistency?: ConsistencyProof | undefined;
}

/** One thing that was looked at, in a sentence. */
export interface Finding {
  /** Whether it is as it should be; null where it could not be checked. */
  isGood: boolean | null;
  text: string;
}

/** What was found, with its sentence: the one where it is as it should be, or the other. */
export function findingOf(isGood: boolean | null, good: string, bad: string): Finding {
  return { isGood, text: isGood ? good : bad };
}

/** Bytes as hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hexadecimal as bytes; throws on anything else. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error('No es hexadecimal.');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Base64 as bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** SHA-256 of parts one after another. */
export async function digestOf(...parts: Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

/** JSON as RFC 8785 has it. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Hash of a leaf (prefix 0x00). */
export function leafHashOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return digestOf(Uint8Array.of(0), bytes);
}

/** Hash of a node above two others (prefix 0x01). */
export function nodeHashOf(left: Uint8Array, right: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return digestOf(Uint8Array.of(1), left, right);
}

/** Root of a tree over these leaf hashes (RFC 9162, 2.1.1). */
export async function rootOfLeaves(hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole: { size: number; hash: Uint8Array }[] = [];
  const join = async () => {
    const [left, right] = whole.splice(-2) as [(typeof whole)[0], (typeof whole)[0]];
    whole.push({ size: left.size + right.size, hash: await nodeHashOf(left.hash, right.hash) });
  };
  for (const hash of hashes) {
    whole.push({ size: 1, hash });
    while (whole.length > 1 && whole.at(-1)?.size === whole.at(-2)?.size) await join();
  }
  while (whole.length > 1) await join();
  return whole[0]?.hash ?? digestOf();
}

/** Root to which a path leads from a leaf (RFC 9162, 2.1.3.2); null when the path does not fit the tree. */
export async function rootFromPath(
  leaf: Uint8Array,
  { index, size, path }: { index: number; size: number; path: readonly string[] },
): Promise<string | null> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const text of path) {
    if (last === 0) return null;
    const beside = fromHex(text);
    if (at % 2 === 1 || at === last) {
      hash = await nodeHashOf(beside, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = await nodeHashOf(hash, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? toHex(hash) : null;
}

/** Whether a tree is the beginning of another (RFC 9162, 2.1.4.2). */
export async function isBeginningOf(
  former: { size: number; root: string },
  later: { size: number; root: string },
  path: readonly string[],
): Promise<boolean> {
  if (former.size > later.size) return false;
  if (former.size === later.size) return former.root === later.root && path.length === 0;
  if (former.size === 0) return path.length === 0;
  let [at, last] = [former.size - 1, later.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  const [first, ...rest] = at === 0 ? [former.root, ...path] : path;
  if (first === undefined) return false;
  let [one, other] = [fromHex(first), fromHex(first)];
  for (const text of rest) {
    if (last === 0) return false;
    const beside = fromHex(text);
    if (at % 2 === 1 || at === last) {
      [one, other] = [await nodeHashOf(beside, one), await nodeHashOf(beside, other)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else other = await nodeHashOf(other, beside);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && toHex(one) === former.root && toHex(other) === later.root;
}

/** What a checkpoint says, once one of these keys is seen to have signed it; throws a sentence otherwise. */
export async function openCheckpoint(text: string, keys: readonly string[]): Promise<Checkpoint> {
  const end = text.indexOf('\n\n');
  const body = text.slice(0, end + 1);
  const [origin = '', size = '', root = '', ...further] = body.split('\n');
  if (end < 0 || !/^(0|[1-9]\d{0,15})$/.test(size)) throw new Error('El punto de control no se entiende.');
  const lines = text.slice(end + 2).split('\n');
  for (const key of keys) {
    const [name, id, encoded] = splitKey(key.trim());
    const line = lines.find((one) => name !== '' && one.startsWith(`— ${name} `));
    if (line === undefined) continue;
    const signature = fromBase64(line.slice(line.lastIndexOf(' ') + 1));
    const publicKey = fromBase64(encoded);
    const named = await digestOf(new TextEncoder().encode(`${name}\n`), publicKey);
    // A key says its own name: one that was put under another is none.
    if (toHex(named.slice(0, 4)) !== id || toHex(signature.slice(0, 4)) !== id) continue;
    const by = { name: 'Ed25519' };
    const imported = await crypto.subtle.importKey('raw', publicKey.slice(1), by, false, ['verify']);
    const signed = new TextEncoder().encode(body);
    if (await crypto.subtle.verify(by, imported, signature.slice(4), signed))
      return {
        origin,
        size: Number(size),
        root: toHex(fromBase64(root)),
        at: further.find((one) => one.startsWith('fecha '))?.slice(6) ?? '',
        keyId: id,
      };
  }
  throw new Error('Ninguna de las llaves indicadas firmó el punto de control.');
}

/** Name, id and public half of a key; the base64 may hold `+` too. */
export function splitKey(key: string): [string, string, string] {
  const [name = '', id = '', ...rest] = key.split('+');
  return [name, id, rest.join('+')];
}

/** Compares the head of a receipt with one that was kept: the smaller has to be the beginning of the larger. */
export async function compareHeads(
  kept: Checkpoint,
  shown: Checkpoint,
  proof: ConsistencyProof | undefined,
): Promise<Finding> {
  const [former, later] = kept.size <= shown.size ? [kept, shown] : [shown, kept];
  if (kept.origin !== shown.origin)
    return findingOf(false, '', `Son de registros distintos: ${kept.origin} y ${shown.origin}.`);
  const isWhole = former.size === later.size || (proof?.from === former.size && proof.to === later.size);
  const missing = `Falta la prueba de consistencia de ${former.size} a ${later.size} hojas; si el portal no la da, su registro no contiene lo que ya había firmado.`;
  if (!isWhole) return findingOf(null, '', missing);
  const isGood = await isBeginningOf(former, later, proof?.path ?? []);
  const grew = `El registro solo creció entre las ${former.size} y las ${later.size} hojas firmadas.`;
  const changed = `El registro se alteró: sus ${former.size} primeras hojas ya no son las que se firmaron.`;
  return findingOf(isGood, grew, changed);
}

/** Compares every leaf that a portal gives out with a head that was kept. */
export async function compareLeaves(kept: Checkpoint, leaves: readonly unknown[]): Promise<Finding> {
  const few = `Faltan hojas: hay ${leaves.length} y el punto de control cubre ${kept.size}.`;
  if (leaves.length < kept.size) return findingOf(false, '', few);
  const hashes: Uint8Array[] = [];
  for (const leaf of leaves.slice(0, kept.size))
    hashes.push(await leafHashOf(new TextEncoder().encode(canonicalJson(leaf))));
  const isGood = toHex(await rootOfLeaves(hashes)) === kept.root;
  const same = `Las ${kept.size} hojas son las que se firmaron, en su orden.`;
  const changed = `Las hojas se alteraron: su raíz no es la que se firmó con ${kept.size} hojas.`;
  return findingOf(isGood, same, changed);
}

/** Checkpoints that stand one after another in a text. */
export function splitCheckpoints(text: string): string[] {
  return text.split(/\n\n(?!—)/).map((one) => (one.endsWith('\n') ? one : `${one}\n`));
}

/** Compares what a portal said of its rows when it gave them out with their leaves; undefined where nothing was said. */
export function compareToday(
  shown: readonly Pick<IntegrityReceipt, 'index' | 'leaf' | 'today' | 'replacedBy' | 'saidAt'>[],
): Finding | undefined {
  const told = shown.filter(({ today }) => today !== undefined);
  const other = told.filter(
    ({ leaf, today, replacedBy }) =>
      typeof replacedBy !== 'number' && (today == null || canonicalJson(today) !== canonicalJson(leaf)),
  );
  if (told.length === 0) return undefined;
  const last = told.reduce((at, { saidAt = '' }) => (saidAt > at ? saidAt : at), '');
  const when = last === '' ? 'Al descargarse' : `Al descargarse (${momentOf(last)})`;
  const places = other.slice(0, 20).map(({ index }) => index);
  const where = `${places.length === 1 ? 'el lugar' : 'los lugares'} ${places.join(', ')}`;
  const same = `${when}, el portal decía mostrar lo que anotó en el registro. Aquí no se le pregunta de nuevo.`;
  const changed = `${when}, lo que el portal decía mostrar no es lo que anotó en ${where}.`;
  return findingOf(other.length === 0, same, changed);
}

/** A moment as people of Mexico read it; as it stands where it is none. */
export function momentOf(at: unknown): string {
  const date = new Date(String(at));
  const day = {
    timeZone: 'America/Mexico_City',
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as const;
  if (Number.isNaN(date.getTime())) return String(at);
  return `${date.toLocaleString('es-MX', day)} h`;
}

/** What a leaf tells of, in words. */
export function tellLeaf({ name, version, procedure, at }: Record<string, unknown>): string {
  const told = [
    `«${String(name)}»`,
    `versión ${String(version)}`,
    `procedimiento ${String(procedure)}`,
    `con fecha del ${momentOf(at)}`,
  ];
  return told.filter((_, part) => [name, version, procedure, at][part] !== undefined).join(', ');
}

/** What of a receipt nobody can tell from what was chosen, as a sentence: no verdict says more than was looked at. */
export function uncheckedOf({ fileSha256, kept }: Pick<CheckedReceipt, 'fileSha256' | 'kept'>): string {
  const file = 'ningún archivo, porque no lo elegiste; ';
  const before = 'si el registro se rehízo antes, porque no elegiste un punto de control guardado antes; ';
  const told = `${fileSha256 === undefined ? file : ''}${kept === undefined ? before : ''}`;
  return `No se comprobó: ${told}nada anterior al día en que se registró, ni si lo publicado es cierto.`;
}

/** Whether a text is the public key of a log. */
export function isKey(text: string): boolean {
  return /^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/.test(text);
}

/** Verifies a receipt with a file, the keys, and a head that was kept before; a sentence for each thing. */
export async function checkReceipt(asked: CheckedReceipt): Promise<Finding[]> {
  const { receipt, keys, fileSha256, kept } = asked;
  const found: Finding[] = [];
  const say = (isGood: boolean | null, good: string, bad: string) => found.push(findingOf(isGood, good, bad));
  const head = await openCheckpoint(receipt.checkpoint, keys).catch((error: Error) => error);
  if (head instanceof Error) return [findingOf(false, '', head.message)];
  say(true, `La llave ${head.keyId} firmó el registro con ${head.size} hojas el ${momentOf(head.at)}.`, '');
  const hash = await leafHashOf(new TextEncoder().encode(canonicalJson(receipt.leaf)));
  const root = await rootFromPath(hash, { index: receipt.index, size: head.size, path: receipt.path });
  const told = tellLeaf(receipt.leaf);
  const recorded = Date.parse(receipt.recordedAt ?? '');
  const said = `el ${momentOf(receipt.recordedAt)}, según el portal; la firma prueba que fue `;
  const on = recorded <= Date.parse(head.at) ? said : '';
  const isEarlier = recorded - Date.parse(String(receipt.leaf['at'])) > 86_400_000;
  say(
    root === head.root,
    `La hoja está en el registro, en el lugar ${receipt.index}${told === '' ? '' : `: ${told}`}. Se registró ${on}a más tardar el ${momentOf(head.at)}.${isEarlier ? ' Se anotó después de la fecha que dice: que aquello ocurrió ese día lo dice el portal, no la firma.' : ''}`,
    'La hoja no está en el registro firmado: el comprobante se alteró, y lo que dice no prueba nada.',
  );
  // What an altered receipt says of the file or of the portal accuses nobody.
  if (root === head.root) {
    if (fileSha256 !== undefined)
      say(
        receipt.leaf['sha256'] === fileSha256,
        'El archivo es, byte por byte, el que se registró.',
        'El archivo no es el que se registró: su SHA-256 es otro. Revisa que sea de la misma versión.',
      );
    const today = compareToday([receipt]);
    if (today !== undefined) found.push(today);
  }
  if (kept !== undefined) {
    const point = splitCheckpoints(kept).at(-1) ?? '';
    const former = await openCheckpoint(point, keys).catch((error: Error) => error);
    if (!(former instanceof Error)) found.push(await compareHeads(former, head, asked.consistency));
    // What is no checkpoint at all was compared with nothing; one that no key signed is wrong.
    else say(former.message.startsWith('Ninguna') ? false : null, '', former.message);
  }
  return found;
}
