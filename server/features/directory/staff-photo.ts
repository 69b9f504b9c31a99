import { notFound } from '#server/kit/errors.ts';
import { cleanImage } from '#server/kit/files/clean-image.ts';
import type { Services } from '#server/kit/services.ts';

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const MOST_BYTES = 1_000_000;
const PATIENCE_MS = 3_000;

/**
 * The picture that the service of staff has of somebody (S-7.2). The portal asks for it, so that no visitor learns the
 * number of an employee, nor where the photo was taken; without one, or without the service, there is none.
 */
export async function staffPhoto(
  { config, log }: Pick<Services, 'config' | 'log'>,
  employee: string,
): Promise<Response> {
  const address = `${config.hrPhotoUrl}/api/perfil/v1.1/foto/${encodeURIComponent(employee)}/md`;
  let bytes: ArrayBuffer;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
    const type = answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    if (!answer.ok || !TYPES.has(type) || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
      await answer.body?.cancel();
      throw notFound();
    }
    bytes = await answer.arrayBuffer();
  } catch (error) {
    log.debug('photo.absent', { reason: error instanceof Error ? error.message : String(error) });
    throw notFound();
  }
  const photo = bytes.byteLength > MOST_BYTES ? undefined : cleanImage(Buffer.from(bytes));
  if (photo === undefined) throw notFound();
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'content-type': photo.mediaType,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });
}
