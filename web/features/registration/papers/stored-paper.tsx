import { formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileIcon } from '#web/ui/file-icon.tsx';
import { fieldId } from '../fields/form-context.ts';
import type { PaperWork } from './use-paper.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface StoredPaperProps {
  open: OpenRequest;
  code: string;
  work: PaperWork;
  isCarried: boolean;
  /** Absent where another file can be chosen already. */
  onChange: (() => void) | undefined;
}

/** The file that a paper has now: seen, changed or taken away. */
export function StoredPaper({ open, code, work, isCarried, onChange }: StoredPaperProps) {
  const paper = open.request.papers.find((one) => one.code === code);
  if (paper === undefined) return null;
  const { keyRenewedAt } = open.request;
  const isRead =
    !paper.carried && (keyRenewedAt === null || Date.parse(paper.uploadedAt) > Date.parse(keyRenewedAt));
  const pages = paper.pages === null ? [] : [formatCountOf(paper.pages, 'página', 'páginas')];
  const until = paper.expiresOn === null ? [] : [`vale hasta el ${formatDate(paper.expiresOn)}`];
  const view = () => open.client.paper(code).then((blob) => saveFile(blob, paper.fileName), open.failed);
  return (
    <div className="r-stored">
      <FileIcon type="pdf" />
      <div>
        <p className="r-stored__name">{paper.fileName}</p>
        <p className="u-small u-muted">{[...pages, formatFileSize(paper.bytes), ...until].join(', ')}</p>
      </div>
      <div className="u-cluster u-gap-4">
        {isRead && (
          <Button variant="text" size="small" aria-label={`Ver ${paper.name}`} onClick={() => void view()}>
            Ver
          </Button>
        )}
        {onChange !== undefined && (
          <Button
            variant="text"
            size="small"
            id={isCarried ? fieldId(`papers.${code}`) : undefined}
            aria-label={`Cambiar ${paper.name}`}
            onClick={onChange}
          >
            Cambiar
          </Button>
        )}
        {!paper.carried && open.request.status === 'draft' && (
          <Button
            variant="text"
            size="small"
            aria-label={`Quitar ${paper.name}`}
            onClick={() => void work.removal.remove()}
          >
            Quitar
          </Button>
        )}
      </div>
    </div>
  );
}
