import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import {
  MOST_OPINION_FILE_BYTES,
  MOST_OPINION_FILES,
  type Opinion,
  type OpinionFile,
} from '#contract/technical-opinions.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatFileSize } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { attachToOpinion, loadOpinionFile, removeFromOpinion } from './technical-opinions.data.ts';

interface FilesProps {
  opinion: Opinion;
  onChanged: (opinion: Opinion) => void;
}

/** What both sides attached, and a place for one more while the request is open. */
export function OpinionFilesPart({ opinion, onChanged }: FilesProps) {
  const { api, fail } = usePortal();
  const { files, folio, takesFiles } = opinion;
  const kept = useFocusKept<HTMLElement>(files.length);
  if (files.length === 0 && !takesFiles) return null;
  const remove = ({ id }: OpinionFile) =>
    removeFromOpinion(api, folio, id).then(onChanged, (error: unknown) =>
      fail(error instanceof CallError ? error.message : 'No se quitó. Intenta de nuevo.'),
    );
  const download = ({ id, name }: OpinionFile) =>
    loadOpinionFile(api, folio, id).then(
      (file) => saveFile(file, name),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  return (
    <section aria-labelledby="archivos" {...kept}>
      <h2 id="archivos" tabIndex={-1} data-takes-focus>
        Archivos
      </h2>
      {files.length > 0 && (
        <ul className="opinion-files">
          {files.map((file) => (
            <li key={file.id}>
              <div>
                <strong>{file.name}</strong>
                <p className="u-small u-muted">
                  {formatFileSize(file.bytes)}, {file.author}, {formatDate(file.addedAt)}
                </p>
                {file.textless !== undefined && file.textless.length > 0 && (
                  <p className="u-small" role="status">
                    {textlessSentence(file.textless, file.pages)}
                  </p>
                )}
              </div>
              <p className="u-cluster">
                <Button
                  variant="tonal"
                  size="small"
                  aria-label={`Descargar ${file.name}`}
                  onClick={() => void download(file)}
                >
                  Descargar
                </Button>
                {file.isOwn && (
                  <Button
                    variant="line"
                    size="small"
                    aria-label={`Quitar ${file.name}`}
                    onClick={() => void remove(file)}
                  >
                    Quitar
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {takesFiles && (
        <>
          <p className="u-field__hint">
            Hasta {MOST_OPINION_FILES} archivos. Los leen quien solicitó y quien dictamina.
          </p>
          <FileChoice
            key={files.length}
            label="Adjuntar un archivo"
            types={ACCEPTED_ENDINGS.map((ending) => ending.slice(1))}
            maxBytes={MOST_OPINION_FILE_BYTES}
            length={110}
            send={async (file, options) => onChanged(await attachToOpinion(api, folio, file, options))}
          />
        </>
      )}
    </section>
  );
}
