import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/**
 * Preload (`node --import`) that moves the clock of a whole process by PORTAL_CLOCK_SHIFT_DAYS, so that a
 * journey can come back a year later. The portal knows nothing of it.
 */
const shift = Number(process.env.PORTAL_CLOCK_SHIFT_DAYS ?? '0') * 86_400_000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...(values as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

if (shift !== 0) {
  globalThis.Date = ShiftedDate as DateConstructor;
  // Node writes the header of an answer with a clock of its own, and pages read the server's time there.
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    response.setHeader('date', new Date().toUTCString());
  });
}
