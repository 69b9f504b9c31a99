import { createHash } from 'node:crypto';

/** What fills up a password that is shorter, and stands for the empty one (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, to);
  }
  let [at, to] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      at = (at + 1) & 255;
      to = (to + (state[at] ?? 0)) & 255;
      swap(at, to);
      return byte ^ (state[((state[at] ?? 0) + (state[to] ?? 0)) & 255] ?? 0);
    }),
  );
}

/** How a PDF is encrypted that opens without a password and restricts its readers: its dictionary, its trailer, its streams. */
export function restriction(id: Buffer) {
  const owner = md5(id, PADDING, id).toString('hex').repeat(2);
  const key = md5(PADDING, Buffer.from(owner, 'hex'), Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(
    0,
    5,
  );
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner}> /U <${rc4(key, PADDING).toString('hex')}> >>`,
    trailer: (number: number) =>
      `/Encrypt ${number} 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
    encrypt: (number: number, bytes: Buffer) =>
      rc4(md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10), bytes),
  };
}
