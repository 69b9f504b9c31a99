import { hashOf, Refusal } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { rehearsalCard, rehearsalKeys } from '#contract/rehearsal-urn.ts';
import type { RehearsalOpening } from '#contract/sealed-bids-api.ts';
import type { UrnCard } from '#contract/sealed-card.ts';
import { mostCommitBytes, readCommit } from '#contract/sealed-envelope.ts';
import { keysFromShares, openPart, releaseShare } from '#contract/sealed-keys.ts';
import { readIdentity, readOffer } from '#contract/sealed-offer.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { ServedTools } from './tool-files.ts';

/** The card of the rehearsal at this moment. */
export async function cardAt(
  now: Date,
  tools: ServedTools,
  publicUrl: string,
): Promise<{ card: UrnCard; hash: string }> {
  const { host, pathname } = new URL(publicUrl);
  const card = await rehearsalCard(now, {
    origin: `${host}${pathname}`.replace(/\/$/, ''),
    tools: { sellador: tools['sellador.html'].sha256, custodio: tools['custodio.html'].sha256 },
  });
  return { card, hash: await hashOf(card) };
}

/** The small part of a bid as it came, whole; refused as soon as it is more than one weighs. */
async function readBody(request: Request, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bodyOf(request)) {
    size += piece.length;
    if (size > most) throw failure('body_too_large');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces, size));
}

/** Opens a rehearsal envelope as an opening does, with the published keys; nothing of it is kept. */
export async function openRehearsal(
  request: Request,
  { card, hash }: { card: UrnCard; hash: string },
  now: Date,
): Promise<RehearsalOpening> {
  const bytes = await readBody(request, mostCommitBytes(card));
  try {
    return await opened(bytes, { card, hash }, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isOld = error.code === 'urna_distinta';
    const again =
      'Se selló con la ficha de otra hora y esa urna ya cerró. Carga la ficha de esta hora y vuelve a sellar.';
    throw invalid({ sobre: isOld ? again : error.message });
  }
}

async function opened(
  bytes: Uint8Array,
  { card, hash }: { card: UrnCard; hash: string },
  now: Date,
): Promise<RehearsalOpening> {
  const { header, fingerprint, sealed } = await readCommit(bytes, card);
  const keys = new Map((await rehearsalKeys()).map(({ id, identity }) => [id, identity]));
  const released = await Promise.all(
    card.custodios.map(async ({ id, organo }) => {
      const key = keys.get(id) ?? '';
      const given = await releaseShare(key, header, { custodian: id, procedure: card.procedimiento });
      return { id, office: organo, key, ...given };
    }),
  );
  const shares = released.flatMap((one) => ('parte' in one ? [{ custodio: one.id, parte: one.parte }] : []));
  // All keys are formed and compared with the header before anything is read.
  const formed = await keysFromShares(header, card.quorum, shares);
  const part = (name: 'oferta' | 'identidad') =>
    openPart({ header, sealed: sealed[name] }, { part: name, key: formed[name], size: card.tamanos[name] });
  const { offer, hash: offerHash, notes } = await readOffer(await part('oferta'), [{ card, hash }]);
  const { archivos } = readIdentity(await part('identidad'), offerHash);
  const names = new Map(archivos.map(({ id, nombre }) => [id, nombre]));
  const descriptions = new Map(
    card.partidas.flatMap(({ renglones }) => renglones.map(({ id, descripcion }) => [id, descripcion])),
  );
  return {
    receivedAt: now.toISOString(),
    fingerprint,
    words: wordsOfHash(fingerprint),
    custodians: released.map((one) => ({ office: one.office, key: one.key, hasReleased: 'parte' in one })),
    quorum: card.quorum,
    bidder: offer.licitante.nombre,
    lots: offer.partidas.map(({ partida, importe, renglones }) => ({
      lot: partida,
      amount: importe,
      lines: renglones.map(({ renglon, precioUnitario }) => ({
        line: renglon,
        description: descriptions.get(renglon) ?? '',
        unitPrice: precioUnitario,
      })),
    })),
    total: offer.total,
    papers: offer.documentos.map(({ id, bytes: size, sha256 }) => ({
      name: names.get(id) ?? id,
      bytes: size,
      sha256,
    })),
    notes: notes.map(({ sentence }) => sentence),
    offerKey: formed.oferta,
  };
}
