import { IN_PARTS_FROM } from '#contract/open-uploads.ts';
import type { Api } from './api.ts';
import type { UploadTravel } from './upload-queue.ts';

/** Sends a file of a person of the unit: small ones in one request, big ones in parts that a break does not cost. */
export async function sendFile<Answer>(
  api: Api,
  { address, file }: { address: string; file: File },
  travel: UploadTravel,
): Promise<Answer> {
  if (file.size < IN_PARTS_FROM) return api.upload<Answer>(address, file, travel);
  const { uploadInParts } = await import('./upload-in-parts.ts');
  return uploadInParts<Answer>(api, { address, file }, travel);
}
