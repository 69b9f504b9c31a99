/** Bytes of the length before each piece. */
const LENGTH = 4;
const PIECES = 3;
/** What the lengths of a commit weigh. */
export const FRAMING = PIECES * LENGTH;

/** Header, offer and identity one after another, each with its length before it (four bytes, big-endian). */
export function commitFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(frames.reduce((sum, frame) => sum + LENGTH + frame.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.length);
    out.set(frame, at + LENGTH);
    at += LENGTH + frame.length;
  }
  return out;
}

/** The three pieces in these bytes; undefined when there are more, fewer, or one that is cut. */
export function framesIn(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length;) {
    if (frames.length === PIECES || at + LENGTH > bytes.length) return undefined;
    const end = at + LENGTH + view.getUint32(at);
    if (end > bytes.length) return undefined;
    frames.push(new Uint8Array(bytes.subarray(at + LENGTH, end)));
    at = end;
  }
  return frames.length === PIECES ? frames : undefined;
}
