import type { DocumentVersion, PublicDocument } from '#contract/procedures.ts';
import { formatDate } from '#web/kit/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { changesPath, viewerPath } from './document-words.ts';

interface NoticesProps {
  document: PublicDocument;
  version: DocumentVersion | undefined;
  isScan: boolean;
}

/** Bars over the pages: an older version, a withdrawn document, a scan without text. */
export function ViewerNotices({ document, version, isScan }: NoticesProps) {
  const newest = document.versions[0];
  return (
    <>
      {document.withdrawnAt !== null && (
        <Notice tone="warn">
          Este documento se retiró el {formatDate(document.withdrawnAt)}. Motivo: {document.withdrawnReason}
        </Notice>
      )}
      {version !== undefined && newest !== undefined && version.number < newest.number && (
        <Notice
          tone="warn"
          actions={
            <>
              <a href={viewerPath(document.id)}>Ver la vigente</a>
              {newest.number === version.number + 1 && newest.changeCount !== null && (
                <a href={changesPath(document.id, newest.number)}>Qué cambió</a>
              )}
            </>
          }
        >
          Estás viendo la versión {version.number}. Hay una versión {newest.number} del{' '}
          {formatDate(newest.publishedAt)}.
        </Notice>
      )}
      {isScan && <Notice>Este documento es una imagen. La búsqueda no encontrará texto.</Notice>}
    </>
  );
}
