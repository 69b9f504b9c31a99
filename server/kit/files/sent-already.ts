/** Tells the Node adapter that the answer went straight to the socket; server/app.ts lets it see the mark. */
export function sentAlready(): Response {
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
}
