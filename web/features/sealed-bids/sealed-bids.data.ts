import { commitFrames } from '#contract/rules/sealed/commit-frames.ts';
import { unzipped } from '#contract/rules/sealed/store-zip.ts';
import { sealedBidsApi, type RehearsalOpening, type SealingTools } from '#contract/sealed-bids-api.ts';
import { urnsApi, type PublicUrn } from '#contract/urns.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { addressOf, type Api } from '#web/kit/api.ts';

/** The tools that are served now, and the urn of this hour. */
export const loadTools = (api: Api): Promise<SealingTools> => api.call(sealedBidsApi.tools);

/** What the portal takes of an envelope; the papers stay on the device. */
const COMMIT = ['encabezado.json', 'oferta.age', 'identidad.age'] as const;
const MOST_COMMIT = 100_000;

/** The small part of a `.sobre`; throws a sentence when it is none. */
export async function commitOf(envelope: Blob): Promise<Blob> {
  const files = await unzipped(envelope);
  const frames = COMMIT.map((name) => files.get(name));
  const found = frames.filter((frame) => frame !== undefined);
  if (found.length < COMMIT.length || found.reduce((sum, { size }) => sum + size, 0) > MOST_COMMIT)
    throw new Error('No es un sobre de ensayo: elige el archivo .sobre que guardó el sellador.');
  const bytes = await Promise.all(found.map(async (frame) => new Uint8Array(await frame.arrayBuffer())));
  return new Blob([commitFrames(bytes)]);
}

/** Has a rehearsal envelope opened. Rejects like a call. */
export const openRehearsal = (api: Api, commit: Blob): Promise<RehearsalOpening> =>
  api.upload<RehearsalOpening>(addressOf(sealedBidsApi.openRehearsal), commit, {
    as: { method: 'POST', headers: {} },
  });

/** The card of this hour as it is served, byte by byte: its hash is its fingerprint. */
export async function rehearsalCardBytes(api: Api): Promise<Uint8Array> {
  const response = await api.request(addressOf(sealedBidsApi.rehearsalCard).slice(API_BASE.length));
  return new Uint8Array(await response.arrayBuffer());
}

/** The urn of a published call. */
export const loadUrn = (api: Api, numero: string): Promise<PublicUrn> =>
  api.call(urnsApi.public, { params: { numero } });
