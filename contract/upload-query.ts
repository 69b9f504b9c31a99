import { z } from 'zod';

/** How a file is sent: by its own name, in the body or in parts that were sent before (`carga`). */
export const UploadQuery = z.object({
  nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400),
  carga: z.uuid().optional(),
});
