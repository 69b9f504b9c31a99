import { toMexico } from '#contract/mexico-time.ts';
import { pairId, type Opening } from '#contract/bids.ts';
import type { AwardDecision } from '#contract/awards.ts';
import type { AdminDocument } from '#contract/documents.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { Officer } from './officer.ts';
import { tenderWithoutBidders } from './opening-hand.ts';
import { biddingDocuments } from './sample-files.ts';
import { reachAward } from './portal-database.ts';

const API = '/administracion/procedimientos';

/** Two firms that are not in the registry. */
export const FIRMS = [
  { name: 'Laboratorios Girasol Ficticios', rfc: 'LGF150310AB1' },
  { name: 'Redes Mezquite de Muestra', rfc: 'RMM150310AB2' },
] as const;

/** Puts a public paper into the file of a procedure. */
export async function publishPaper(
  officer: Officer,
  procedureId: string,
  paper: { stage: string; kind: string; title: string },
): Promise<AdminDocument> {
  const upload = await officer.upload(`${paper.title}.pdf`, await biddingDocuments(2));
  const body = JSON.stringify({ uploadId: upload.id, procedureId, ...paper });
  return officer.publish(await officer.send('POST', '/administracion/documentos', { body }));
}

const present = (officer: Officer, id: string) => officer.send<AdminProcedure>('GET', `${API}/${id}`);

/** Declares a step of the state of a procedure; another person agrees where two decide it. */
export async function step(officer: Officer, id: string, body: object): Promise<AdminProcedure> {
  const { version } = await present(officer, id);
  await officer.send('POST', `${API}/${id}/estado`, { version, body: JSON.stringify(body) });
  await officer.agreed({ tipo: 'procedure', registro: id });
  return present(officer, id);
}

/** Every paper of an opening looked at, and the act closed. */
export async function closeAct(officer: Officer, id: string): Promise<void> {
  const path = `${API}/${id}/apertura`;
  const { version, tenderers, papers, checks: seen } = await officer.send<Opening>('GET', path);
  const known = new Set(seen.map((check) => check.id));
  const checks = tenderers.flatMap(({ id: tendererId }) =>
    papers.map((paper) => ({
      id: pairId(tendererId, paper.id),
      tendererId,
      paperId: paper.id,
      isDelivered: true,
    })),
  );
  const unseen = checks.filter((check) => !known.has(check.id));
  const looked = await officer.send<Opening>('PUT', path, {
    version,
    body: JSON.stringify({ checks: [...seen, ...unseen] }),
  });
  await officer.send('POST', `${path}/cierre`, {
    version: looked.version,
    body: JSON.stringify({ reason: 'El acto se capturó después de su día.' }),
  });
}

/** A tender of the demonstration, awarded by lot: the first to one firm, the second to the other, the rest deserted. */
export async function awardedByLot(officer: Officer, dataDir: string): Promise<AdminProcedure> {
  const found = await tenderWithoutBidders(officer);
  await reachAward(dataDir, found.id);
  let tender = await present(officer, found.id);
  const lots = tender.lots.flatMap(({ id }) => id ?? []);
  if (lots.length < 3) throw new Error('The tender has fewer than three lots');
  const tenderers = FIRMS.map((firm, index) => ({
    id: crypto.randomUUID(),
    position: index + 1,
    supplierId: null,
    ...firm,
    openedAt: new Date().toISOString(),
    reason: null,
    ground: null,
  }));
  const bids = tenderers.flatMap(({ id }, index) =>
    lots.map((lotId, at) => ({
      id: pairId(id, lotId),
      tendererId: id,
      lotId,
      // Each bids for its own lot.
      amount: at === index ? `${(index + 1) * 1_000}.00` : null,
      points: null,
      reason: null,
      ground: null,
    })),
  );
  const opening = await officer.send<Opening>('GET', `${API}/${tender.id}/apertura`);
  const opened = JSON.stringify({ tenderers, bids });
  await officer.send('PUT', `${API}/${tender.id}/apertura`, { version: opening.version, body: opened });
  await closeAct(officer, tender.id);
  const award = await officer.send<AwardDecision>('GET', `${API}/${tender.id}/fallo`);
  const results = lots.map((id, index) => {
    const winner = tenderers[index];
    return winner === undefined
      ? {
          id,
          outcome: 'unsuccessful',
          tendererId: null,
          amount: null,
          reason: 'Ninguna propuesta entregó la muestra que piden las bases.',
          listReason: null,
        }
      : {
          id,
          outcome: 'awarded',
          tendererId: winner.id,
          amount: `${(index + 1) * 1_000}.00`,
          reason: null,
          listReason: null,
        };
  });
  const decided = await officer.send<AwardDecision>('PUT', `${API}/${tender.id}/fallo`, {
    version: award.version,
    body: JSON.stringify({ lots: results }),
  });
  await publishPaper(officer, tender.id, { stage: 'award', kind: 'award_minutes', title: 'Acta de fallo' });
  tender = await step(officer, tender.id, {
    transition: 'award',
    awardVersion: decided.version,
    awardedAt: new Date(Date.now() - 60_000).toISOString(),
  });
  return tender;
}

/** A day so many days from now, as it is typed: dd/mm/aaaa. */
export function typedDay(days: number): string {
  const { date } = toMexico(new Date(Date.now() + days * 86_400_000));
  return date.split('-').toReversed().join('/');
}
