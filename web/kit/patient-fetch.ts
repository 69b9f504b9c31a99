/** Pauses before a read is asked for again, since a switch of the database takes seconds; chance keeps all from coming at once. */
const PAUSES_MS = [1_000, 2_000, 4_000];
/** What asks for more patience than this is busy, not gone. */
const LONGEST_ASKED_SECONDS = 5;
const GONE = new Set([502, 503, 504]);

/**
 * `fetch` that asks again, a few times, for what a service that is just coming back could not be asked. Only reads: what is
 * written has keys of its own, see `writing.ts`.
 */
export async function patientFetch(address: string, init: RequestInit = {}): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(address, init);
    const pause = PAUSES_MS[tries];
    const asked = Number(response.headers.get('retry-after') ?? 0);
    const isRead = init.method === undefined || init.method === 'GET';
    if (!isRead || pause === undefined || !GONE.has(response.status) || asked > LONGEST_ASKED_SECONDS)
      return response;
    void response.body?.cancel();
    const chance = 0.75 + Math.random() / 2;
    await new Promise((resolve) => setTimeout(resolve, pause * chance));
  }
}
