import type { AwardDecision } from '#contract/awards.ts';
import { pairId, type Opening } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';

type Send = (method: string, path: string, sent?: { body?: unknown; version?: number }) => Promise<Response>;

/** Who wins in {@link decide}: well formed, and of nobody. */
export const WINNER_RFC = 'CFI150310AB1';

/** Why an act that is typed in after its day is so. */
const TYPED_LATER = 'El acto se capturó después de su día.';

/** Every paper looked at, and the act closed. */
export async function closeAct(send: Send, path: string, opening: Opening): Promise<void> {
  const checks = opening.tenderers.flatMap(({ id: tendererId }) =>
    opening.papers.map(({ id: paperId }) => ({
      id: pairId(tendererId, paperId),
      tendererId,
      paperId,
      isDelivered: true,
    })),
  );
  const seen = await send('PUT', `${path}/apertura`, { version: opening.version, body: { checks } });
  if (!seen.ok) throw new Error(await seen.text());
  const { version } = (await seen.json()) as Opening;
  const closed = await send('POST', `${path}/apertura/cierre`, { version, body: { reason: TYPED_LATER } });
  if (!closed.ok) throw new Error(await closed.text());
}

/** One bidder who wins the first lot; the others are left without a winner. Gives the version of the award. */
export async function decide(send: Send, { id, lots }: AdminProcedure): Promise<number> {
  const path = `/administracion/procedimientos/${id}`;
  const opening = (await (await send('GET', `${path}/apertura`)).json()) as Opening;
  // Decided once more, it is the same one who bid.
  const tendererId = opening.tenderers[0]?.id ?? crypto.randomUUID();
  const lotIds = lots.flatMap((lot) => lot.id ?? []);
  const tenderer = { id: tendererId, position: 1, supplierId: null, reason: null, ground: null };
  const bid = (lotId: string) => ({
    id: pairId(tendererId, lotId),
    tendererId,
    lotId,
    amount: '1000.00',
    points: null,
    reason: null,
    ground: null,
  });
  if (opening.closedAt === null) {
    const written = await send('PUT', `${path}/apertura`, {
      version: opening.version,
      body: {
        tenderers: [
          {
            ...tenderer,
            name: 'Cómputo Ficticio, S.A. de C.V.',
            rfc: WINNER_RFC,
            openedAt: new Date().toISOString(),
          },
        ],
        bids: lotIds.map(bid),
      },
    });
    if (!written.ok) throw new Error(await written.text());
    await closeAct(send, path, (await written.json()) as Opening);
  }
  const award = (await (await send('GET', `${path}/fallo`)).json()) as AwardDecision;
  const results = lotIds.map((lotId, index) =>
    index === 0
      ? { id: lotId, outcome: 'awarded', tendererId, amount: '1000.00', reason: null, listReason: null }
      : {
          id: lotId,
          outcome: 'unsuccessful',
          tendererId: null,
          amount: null,
          reason: 'Ninguna propuesta cumplió el Anexo 1.',
          listReason: null,
          passed: [{ tendererId, reason: 'No cumplió el Anexo 1.', ground: 'Convocatoria, Anexo 1' }],
        },
  );
  const saved = await send('PUT', `${path}/fallo`, { version: award.version, body: { lots: results } });
  if (!saved.ok) throw new Error(await saved.text());
  return ((await saved.json()) as AwardDecision).version;
}
