import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bytesOf, hashOf, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { bodySize, sealedSize } from '#contract/rules/sealed/sizes.ts';
import { unzipped } from '#contract/rules/sealed/store-zip.ts';
import { readCard } from '#contract/sealed-card.ts';
import { readHeader } from '#contract/sealed-envelope.ts';
import { keysFromSecret, keysFromShares, openPart, releaseShare } from '#contract/sealed-keys.ts';
import { readIdentity, readOffer } from '#contract/sealed-offer.ts';
import { IDENTITIES, pricedLine, testCard } from '#contract/test-sealed.ts';
import { reviewBid, sealBid, type EnteredBid } from './seal-bid.ts';
import type { Progress } from './worker.ts';

const bytes = async (blob: Blob | undefined) =>
  new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));

async function entered(papers: EnteredBid['papers']): Promise<EnteredBid> {
  return {
    card: await testCard(),
    offer: {
      licitante: { nombre: 'Ana Ficticia López', tipo: 'fisica', rfc: null, conjunta: [] },
      partidas: [{ partida: '2', renglones: [pricedLine('2.1', '1204.50')] }],
      vigenciaDias: 60,
      manifiestos: [],
    },
    identity: {
      rfc: 'FILA800101AA1',
      nombre: 'Ana Ficticia López',
      representante: null,
      correo: 'ana@ejemplo.mx',
      telefono: null,
      firma: { tipo: 'ensayo' },
    },
    papers,
  };
}

describe('the sealer', () => {
  it('seals papers piece by piece, padded to the ladder, and they open as they were', async () => {
    const paper = new File(
      [crypto.getRandomValues(new Uint8Array(60_000)), new Uint8Array(40_000)],
      'Propuesta de Ana.pdf',
      {
        type: 'application/pdf',
      },
    );
    const bid = await entered([{ id: 'tecnica', file: paper }]);
    const told: Progress[] = [];
    const { envelope, fingerprint, ownKey } = await sealBid(bid, (progress) => told.push({ ...progress }));
    expect(told.at(-1)).toEqual({ done: 200_000, of: 200_000 });
    const files = await unzipped(envelope);
    expect([...files.keys()]).toEqual(['encabezado.json', 'oferta.age', 'identidad.age', 'cuerpo.age']);
    expect(files.get('cuerpo.age')?.size).toBe(sealedSize(bodySize(100_000)));
    const header = readHeader(await bytes(files.get('encabezado.json')), bid.card);
    expect(await hashOf(header)).toBe(fingerprint);
    const { llave } = JSON.parse(ownKey) as { llave: string };
    const keys = await keysFromSecret(header, llave);
    const part = async (name: 'oferta' | 'identidad' | 'cuerpo', size: number) =>
      openPart(
        { header, sealed: await bytes(files.get(`${name}.age`)) },
        { part: name, key: keys[name], size },
      );
    const content = await part('oferta', bid.card.tamanos.oferta);
    const { offer, hash } = await readOffer(content, [{ card: bid.card, hash: await hashOf(bid.card) }]);
    expect(offer.documentos).toEqual([
      {
        id: 'tecnica',
        desde: 0,
        bytes: 100_000,
        sha256: await sha256(await bytes(paper)),
        tipo: 'application/pdf',
      },
    ]);
    // What is read aloud names neither the file, which is called after a person, nor the RFC of a natural person.
    expect(new TextDecoder().decode(content)).not.toMatch(/Propuesta de Ana|FILA800101/);
    const identity = readIdentity(await part('identidad', bid.card.tamanos.identidad), hash);
    expect(identity).toMatchObject({
      rfc: 'FILA800101AA1',
      archivos: [{ id: 'tecnica', nombre: 'Propuesta de Ana.pdf' }],
    });
    expect(await sha256(await part('cuerpo', bodySize(100_000)))).toBe(await sha256(await bytes(paper)));
  });

  it('shows one’s own envelope with one’s own key, and to nobody with another', async () => {
    const bid = await entered([]);
    const [one, other] = [await sealBid(bid), await sealBid(bid)];
    const { card } = bid;
    const { offer } = await reviewBid({ card, envelope: one.envelope, ownKey: one.ownKey });
    expect(offer.total).toBe('1204.50');
    await expect(reviewBid({ card, envelope: one.envelope, ownKey: other.ownKey })).rejects.toThrow(
      'no es la de este sobre',
    );
    await expect(reviewBid({ card, envelope: one.envelope, ownKey: 'nada' })).rejects.toThrow(
      'no es la de este sobre',
    );
    await expect(reviewBid({ card, envelope: new Blob(['x']), ownKey: one.ownKey })).rejects.toThrow(
      'No es un sobre',
    );
  });

  it('seals nothing that the opening would refuse', async () => {
    const bid = await entered([]);
    const wrong = { ...bid, identity: { ...bid.identity, correo: 'sin arroba' } };
    await expect(sealBid(wrong)).rejects.toThrow('La identidad no tiene la forma');
    const twice = {
      ...bid,
      offer: { ...bid.offer, partidas: [...bid.offer.partidas, ...bid.offer.partidas] },
    };
    await expect(sealBid(twice)).rejects.toThrow('dos veces una partida');
  });

  it('of every edition made envelopes that open now: they are kept for ever (V-10)', async () => {
    const kept = (name: string) => new Uint8Array(readFileSync(`e2e/fixtures/sealed-1/${name}`));
    const card = readCard(kept('urna.json'));
    const files = await unzipped(new Blob([kept('propuesta.sobre')]));
    const header = readHeader(await bytes(files.get('encabezado.json')), card);
    const released = await Promise.all(
      IDENTITIES.slice(1).map(async ({ id, identity }) => ({
        custodio: id,
        ...(await releaseShare(identity, header, { custodian: id, procedure: card.procedimiento })),
      })),
    );
    const keys = await keysFromShares(header, card.quorum, released as { custodio: string; parte: string }[]);
    const own = JSON.parse(new TextDecoder().decode(kept('mi-llave.json'))) as { llave: string };
    expect(keys).toEqual(await keysFromSecret(header, own.llave));
    const part = async (name: 'oferta' | 'cuerpo', size: number) =>
      openPart(
        { header, sealed: await bytes(files.get(`${name}.age`)) },
        { part: name, key: keys[name], size },
      );
    const content = await part('oferta', card.tamanos.oferta);
    const { offer } = await readOffer(content, [{ card, hash: await hashOf(card) }]);
    expect(offer.total).toBe('1204.50');
    expect(await part('cuerpo', bodySize(19))).toEqual(bytesOf('%PDF-1.4 de muestra'));
  });
});
