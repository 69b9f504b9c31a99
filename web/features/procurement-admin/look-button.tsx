import type { AdminDocument } from '#contract/documents.ts';
import { openPdfTab } from '#web/kit/open-pdf-tab.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { readVersion } from './procurement-admin.data.ts';

/** Opens the newest file of a document, public or not: a PDF in a tab of its own, another kind in the downloads. */
export function LookButton({ document, id }: { document: AdminDocument; id?: string }) {
  const { api, fail } = usePortal();
  const [newest] = document.versions;
  if (newest === undefined) return null;
  const look = () => {
    const read = () => readVersion(api, document.id, newest.number);
    const failed = () => fail('No se abrió. Intenta de nuevo.');
    if (newest.mediaType === 'application/pdf') openPdfTab(read, failed);
    else void read().then((bytes) => saveFile(bytes, newest.originalName), failed);
  };
  return (
    <Button
      {...(id && { id })}
      variant="text"
      size="small"
      aria-label={`Ver ${document.title}`}
      onClick={look}
    >
      Ver
    </Button>
  );
}
