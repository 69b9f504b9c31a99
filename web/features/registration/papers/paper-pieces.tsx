import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { formatCountOf, formatFileSize } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { UploadRow } from '#web/ui/upload-row.tsx';
import type { PaperWork } from './use-paper.ts';
import type { Piece } from '../request/paper-uploads.ts';

function metaOf({ part }: Piece): string {
  if (part === undefined) return '';
  const pages = part.pages === null ? [] : [formatCountOf(part.pages, 'página', 'páginas')];
  return [...pages, formatFileSize(part.bytes)].join(', ');
}

/** A photograph is a picture: that is said of a PDF alone. */
const noteOf = ({ part }: Piece) =>
  part?.mediaType === 'application/pdf' ? textlessSentence(part.textless, part.pages) : '';

/** Files that wait to become one PDF, in the order of its pages. */
export function PaperPieces({ work }: { work: PaperWork }) {
  const pieces = work.pieces.all;
  if (pieces.length === 0) return null;
  const isMoving = pieces.some(({ upload }) => upload.status === 'uploading' || upload.status === 'waiting');
  const ready = pieces.filter(({ part }) => part !== undefined);
  return (
    <div className="r-pieces">
      {pieces.length > 1 && <p className="u-small">Se unirán en un solo PDF, en este orden:</p>}
      <ol className="r-plain r-pieces__list">
        {pieces.map((piece, index) => (
          <li key={piece.key} className="r-pieces__item">
            {pieces.length > 1 && (
              <span className="r-pieces__order">
                <Button
                  variant="text"
                  icon
                  disabled={index === 0}
                  aria-label={`Subir ${piece.name} un lugar`}
                  onClick={() => work.pieces.move(index, index - 1)}
                >
                  <IconArrowUp {...ICON_SMALL} />
                </Button>
                <Button
                  variant="text"
                  icon
                  disabled={index === pieces.length - 1}
                  aria-label={`Bajar ${piece.name} un lugar`}
                  onClick={() => work.pieces.move(index, index + 1)}
                >
                  <IconArrowDown {...ICON_SMALL} />
                </Button>
              </span>
            )}
            <ul className="r-plain r-pieces__row">
              <UploadRow
                name={piece.name}
                meta={metaOf(piece)}
                note={noteOf(piece)}
                upload={piece.upload}
                onCancel={() => work.pieces.cancel(piece.key)}
                onRetry={() => work.pieces.retry(piece.key)}
                onRemove={() => work.pieces.remove(piece.key)}
              />
            </ul>
          </li>
        ))}
      </ol>
      {ready.length > 0 && (
        <Button size="small" disabled={isMoving || work.isJoining} onClick={() => void work.join()}>
          {work.isJoining
            ? 'Guardando'
            : ready.length > 1
              ? `Unir ${ready.length} archivos y guardar`
              : 'Guardar documento'}
        </Button>
      )}
    </div>
  );
}
