import { identityToRecipient } from 'age-encryption';
import { fromHex } from './rules/documents/integrity-proof.ts';
import { sha256 } from './rules/sealed/canonical-text.ts';
import { IDENTITY_SIZE, offerSize } from './rules/sealed/sizes.ts';
import { linesOf, type UrnCard } from './sealed-card.ts';
import { identityOf } from './sealed-keys.ts';

export const REHEARSAL = 'ENSAYO';
const HOUR = 3_600_000;
const QUORUM = 2;

/** Offices of demonstration; their keys are published, so that anybody can open what is sealed for them. */
const OFFICES = [
  { id: 'comprador', cargo: 'Comprador de ensayo', organo: 'Adquisiciones' },
  { id: 'contraloria', cargo: 'Contraloría de ensayo', organo: 'Órgano interno de control' },
  { id: 'testigo', cargo: 'Testigo de ensayo', organo: 'Fuera de la Unidad' },
];

/** The published keys: SHA-256 of a sentence, which says that they protect nothing. */
export const rehearsalKeys = (): Promise<{ id: string; identity: string }[]> =>
  Promise.all(
    OFFICES.map(async ({ id }) => ({
      id,
      identity: identityOf(fromHex(await sha256(`Llave publicada del ensayo de sellado: ${id}`))),
    })),
  );

const LOTS: UrnCard['partidas'] = [
  {
    id: '1',
    renglones: [
      { id: '1.1', descripcion: 'Microscopio de ejemplo', cantidad: '2.00', unidad: 'pieza' },
      { id: '1.2', descripcion: 'Cámara para microscopio de ejemplo', cantidad: '2.00', unidad: 'pieza' },
    ],
  },
  {
    id: '2',
    renglones: [
      { id: '2.1', descripcion: 'Mesa de laboratorio de ejemplo', cantidad: '5.00', unidad: 'pieza' },
    ],
  },
];

/** The card of the rehearsal at this moment, the same for everybody within the hour: it closes with it. */
export async function rehearsalCard(
  now: Date,
  { origin, tools }: { origin: string; tools: UrnCard['herramientas'] },
): Promise<UrnCard> {
  const closes = Math.floor(now.getTime() / HOUR) * HOUR + HOUR;
  const keys = new Map((await rehearsalKeys()).map(({ id, identity }) => [id, identity]));
  return {
    formato: 'urna/1',
    origen: origin,
    procedimiento: REHEARSAL,
    version: 1,
    anterior: null,
    etapas: ['unica'],
    quorum: QUORUM,
    custodios: await Promise.all(
      OFFICES.map(async (office) => ({
        ...office,
        llave: await identityToRecipient(keys.get(office.id) ?? ''),
      })),
    ),
    cierre: new Date(closes).toISOString(),
    apertura: new Date(closes + HOUR / 4).toISOString(),
    cuerpoMinutos: 0,
    prorroga: 'regla-prorroga/1',
    tamanos: { oferta: offerSize(linesOf({ partidas: LOTS })), identidad: IDENTITY_SIZE },
    topes: { archivo: 104_857_600, sobre: 524_288_000 },
    partidas: LOTS,
    moneda: 'MXN',
    iva: 'sin',
    decimales: 2,
    documentos: [{ id: 'tecnica', nombre: 'Propuesta técnica', obligatorio: true, firma: false }],
    identidad: { modos: ['ensayo'], raices: [], dobles: 'ultima' },
    herramientas: tools,
    candado: null,
  };
}
