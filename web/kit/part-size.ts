const LEAST = 262_144;
const MOST = 8_388_608;
/** A part is to travel so long: progress moves, and a break costs little. */
const AIM_MS = 4_000;

/** Size of the first part, before the line is known. */
export const FIRST_PART = 1_048_576;

/** Size of the next part after one of `bytes` that took `milliseconds`. */
export function nextPartSize(bytes: number, milliseconds: number): number {
  const fitting = (bytes * AIM_MS) / Math.max(1, milliseconds);
  return clamp(Math.min(bytes * 2, Math.max(bytes / 2, fitting)));
}

/** Size to try after a part of `bytes` that did not arrive. */
export const smallerPartSize = (bytes: number): number => clamp(bytes / 2);

const clamp = (bytes: number) => Math.round(Math.min(MOST, Math.max(LEAST, bytes)));
