import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** How a file is sent: by its own name, in the body or in parts that were sent before (`carga`). */
export const UploadQuery = z.object({
  nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400),
  carga: z.uuid().optional(),
});

/** Why the bytes of an upload may be refused, whatever it is for. */
export const UPLOAD_REFUSALS = [
  'file_too_large',
  'file_empty',
  'file_type_refused',
  'file_content_refused',
  'file_incomplete',
  'file_infected',
  'scan_unavailable',
] as const satisfies ErrorCode[];
