import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readPaper } from '../supplier-registry.data.ts';
import { useAnswer } from '../use-answer.ts';

/** Draws a PDF whose bytes were read already; given by the route. */
export type RenderPdf = (file: Blob, label: string) => ReactNode;

interface PaperViewerProps {
  paper: { id: string; name: string; fileName: string };
  renderPdf: RenderPdf;
  /** Moves to the paper before or after; absent at the ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  /** Decision on this paper, so that the hand need not leave the document. */
  children?: ReactNode;
}

/** A paper beside its data; its key is the paper, so that each one takes the focus. */
export function PaperViewer(props: PaperViewerProps) {
  const { paper, renderPdf, onPrevious, onNext, onClose } = props;
  const { settings } = usePortal();
  const { file, problem, retry } = usePaperFile(paper.id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className="rg-viewer" aria-label={`Documento: ${paper.name}`}>
      <div className="rg-viewer__head">
        <Button variant="text" icon aria-label="Cerrar el documento" onClick={onClose}>
          <IconArrowLeft {...ICON} />
        </Button>
        <div className="rg-viewer__title">
          <h2 ref={title} tabIndex={-1}>
            {paper.name}
          </h2>
          <p>{paper.fileName}</p>
        </div>
        <Button
          variant="text"
          icon
          aria-label="Documento anterior"
          disabled={!onPrevious}
          onClick={onPrevious}
        >
          <IconChevronLeft {...ICON} />
        </Button>
        <Button variant="text" icon aria-label="Documento siguiente" disabled={!onNext} onClick={onNext}>
          <IconChevronRight {...ICON} />
        </Button>
      </div>
      {file !== undefined && <div className="rg-viewer__pages">{renderPdf(file, paper.name)}</div>}
      {file === undefined && problem === undefined && <Skeleton rows={4} label={`Cargando ${paper.name}`} />}
      {problem !== undefined && (
        <ErrorBlock
          what="este documento"
          requestId={problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={retry}
        />
      )}
      {props.children && <div className="rg-viewer__foot">{props.children}</div>}
    </section>
  );
}

function usePaperFile(id: string) {
  const { api } = usePortal();
  const { answer, problem, retry } = useAnswer(
    useCallback(async () => ({ id, file: await readPaper(api, id) }), [api, id]),
  );
  return { file: answer?.id === id ? answer.file : undefined, problem, retry };
}
