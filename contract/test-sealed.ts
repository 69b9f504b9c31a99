import { bytesOf, canonicalOf, hashOf } from './rules/sealed/canonical-text.ts';
import { commitFrames } from './rules/sealed/commit-frames.ts';
import { readCommit, type EnvelopeHeader } from './sealed-envelope.ts';
import { bodySize, IDENTITY_SIZE, padded } from './rules/sealed/sizes.ts';
import type { UrnCard } from './sealed-card.ts';
import { identityOf, makeHeader, newSecret, sealPart, sealTo } from './sealed-keys.ts';
import { sha256 } from './rules/sealed/canonical-text.ts';
import { makeOffer, type OfferedLots } from './sealed-offer.ts';
import { identityToRecipient } from 'age-encryption';

/** Bytes `00…1f`, or the same from another start. */
export const counted = (from = 0) => Uint8Array.from({ length: 32 }, (_, at) => from + at);

const OFFICES = [
  { id: 'comprador', cargo: 'Comprador responsable', organo: 'Adquisiciones' },
  { id: 'oic', cargo: 'Órgano interno de control', organo: 'OIC' },
  { id: 'testigo', cargo: 'Testigo social', organo: 'Externo' },
];

/** Keys of three custodians, always the same. */
export const IDENTITIES = OFFICES.map(({ id }, at) => ({ id, identity: identityOf(counted(40 * at)) }));

/** A card of two lots, 2 of 3 custodians. */
export async function testCard(changes: Partial<UrnCard> = {}): Promise<UrnCard> {
  const custodios = await Promise.all(
    OFFICES.map(async (office, at) => ({
      ...office,
      llave: await identityToRecipient(IDENTITIES[at]?.identity ?? ''),
    })),
  );
  return {
    formato: 'urna/1',
    origen: 'compras.ejemplo.mx/AdquisicionesUG',
    procedimiento: 'DEMO-LPN-001-2026',
    version: 1,
    anterior: null,
    etapas: ['unica'],
    quorum: 2,
    custodios,
    cierre: '2026-12-04T16:00:00.000Z',
    apertura: '2026-12-04T17:00:00.000Z',
    cuerpoMinutos: 30,
    prorroga: 'regla-prorroga/1',
    tamanos: { oferta: 65_536, identidad: IDENTITY_SIZE },
    topes: { archivo: 104_857_600, sobre: 524_288_000 },
    partidas: [
      {
        id: '1',
        renglones: [
          { id: '1.1', descripcion: 'Microscopio', cantidad: '120.00', unidad: 'pieza' },
          { id: '1.2', descripcion: 'Cámara', cantidad: '3.00', unidad: 'pieza' },
        ],
      },
      { id: '2', renglones: [{ id: '2.1', descripcion: 'Mesa', cantidad: '1.00', unidad: 'pieza' }] },
    ],
    moneda: 'MXN',
    iva: 'sin',
    decimales: 2,
    documentos: [{ id: 'tecnica', nombre: 'Propuesta técnica', obligatorio: true, firma: false }],
    identidad: { modos: ['ensayo'], raices: [], dobles: 'ultima' },
    herramientas: { sellador: '1'.repeat(64), custodio: '2'.repeat(64) },
    candado: null,
    ...changes,
  };
}

export const pricedLine = (renglon: string, precioUnitario: string) => ({
  renglon,
  precioUnitario,
  marca: null,
  modelo: null,
  plazoDias: 15,
  origen: 'MX',
  nota: null,
});

const LOTS: OfferedLots = [
  { partida: '1', renglones: [pricedLine('1.1', '310.50'), pricedLine('1.2', '0.0050')] },
];

/** Seals a bid as the tool does; `offer` stands for hand-made content. */
export async function sealBid(
  card: UrnCard,
  {
    lots = LOTS,
    documents = [],
    offer,
    card: names = card,
  }: { lots?: OfferedLots; documents?: Uint8Array[]; offer?: Uint8Array; card?: UrnCard } = {},
) {
  const { secret, llaves } = await newSecret();
  const papers = documents.map((bytes, at) => ({ id: card.documentos[at]?.id ?? '', bytes }));
  let start = 0;
  const documentos = await Promise.all(
    papers.map(async ({ id, bytes }) => {
      const desde = start;
      start += bytes.length;
      return { id, desde, bytes: bytes.length, sha256: await sha256(bytes), tipo: 'application/pdf' };
    }),
  );
  const made = makeOffer(card, {
    urna: await hashOf(names),
    licitante: { nombre: 'Óptica Cenzontle Ejemplo', tipo: 'moral', rfc: 'EDE010101AA1', conjunta: [] },
    partidas: lots,
    vigenciaDias: 60,
    manifiestos: [],
    documentos,
  });
  const content = offer ?? made.content;
  const identity = bytesOf(
    canonicalOf({
      formato: 'identidad/1',
      oferta: await sha256(content),
      rfc: 'EDE010101AA1',
      nombre: 'Óptica Cenzontle Ejemplo',
      representante: null,
      correo: 'ventas@ejemplo.mx',
      telefono: null,
      archivos: papers.map(({ id }) => ({ id, nombre: `${id}.pdf` })),
      firma: { tipo: 'ensayo' },
    }),
  );
  const body = new Uint8Array(papers.flatMap(({ bytes }) => [...bytes]));
  const sealed = {
    oferta: await sealPart(card, 'oferta', { recipient: llaves.oferta, content }),
    identidad: await sealPart(card, 'identidad', { recipient: llaves.identidad, content: identity }),
    cuerpo: await sealTo(llaves.cuerpo, padded(body, bodySize(body.length))),
  };
  const sellos = {
    oferta: await sha256(sealed.oferta),
    identidad: await sha256(sealed.identidad),
    cuerpo: await sha256(sealed.cuerpo),
  };
  const header = await makeHeader(card, { secret, llaves, sellos });
  return { header, sealed, secret, offer: made.offer, content };
}

/** The small part of a bid as it is handed in, with what of the header is changed. */
export const framesOf = (
  { header, sealed }: Awaited<ReturnType<typeof sealBid>>,
  changes: Partial<EnvelopeHeader> = {},
) => commitFrames([bytesOf(canonicalOf({ ...header, ...changes })), sealed.oferta, sealed.identidad]);

/** The same, read. */
export const readFrames = (bid: Awaited<ReturnType<typeof sealBid>>, card: UrnCard) =>
  readCommit(framesOf(bid), card);
