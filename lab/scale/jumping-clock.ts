import { readFileSync } from 'node:fs';

/**
 * Preload (`node --import`) whose clock is as wrong as the file PORTAL_CLOCK_FILE says, in milliseconds, from one moment to
 * the next, as a machine's is when somebody sets it. The portal knows nothing of it.
 */
const LOOK_MS = 50;
const file = process.env.PORTAL_CLOCK_FILE;
const RealDate = Date;
let shift = 0;

class JumpingDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...(values as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

if (file !== undefined) {
  globalThis.Date = JumpingDate as DateConstructor;
  setInterval(() => {
    try {
      shift = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      shift = 0;
    }
  }, LOOK_MS).unref();
}
