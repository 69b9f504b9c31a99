import type { RequestFile } from '#contract/registration.ts';
import { formatDate } from '#web/kit/format.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Tells whoever comes back that files were removed meanwhile, and what to do. */
export function FilesRemoved({ request }: { request: RequestFile }) {
  if (request.filesRemovedAt === null) return null;
  return (
    <Notice tone="warn">
      El {formatDate(request.filesRemovedAt)} quitamos archivos de esta solicitud que llevaban varios días sin
      usarse. Lo que escribiste sigue aquí. Vuelve a subir los documentos que faltan.
    </Notice>
  );
}
