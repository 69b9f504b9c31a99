import { setTimeout as pause } from 'node:timers/promises';

const MOST = 20;

/**
 * Asks as the portal's own pages do while what it stands on is being broken: an answer that says so is waited out, and the
 * same is asked again. On a portal of its own a test is told at once. `ask` sends the same idempotency key each time.
 */
export async function askedAgain(ask: () => Promise<Response>): Promise<Response> {
  let response = await ask();
  for (
    let left = process.env.PORTAL_ORIGIN === undefined ? 0 : MOST;
    response.status === 503 && left > 0;
    left -= 1
  ) {
    await pause(1_000);
    response = await ask();
  }
  return response;
}
