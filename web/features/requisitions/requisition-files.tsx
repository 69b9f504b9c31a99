import { useState } from 'react';
import { PROOF_ENDINGS } from '#contract/documents.ts';
import { MOST_REQUISITION_FILE_BYTES, MOST_REQUISITION_FILES } from '#contract/requisition-fields.ts';
import type { Requisition, RequisitionFile } from '#contract/requisitions.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatFileSize } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { attachToRequisition, loadRequisitionFile, removeFromRequisition } from './requisitions.data.ts';
import { fieldId } from './use-requisition.tsx';

interface FilesProps {
  requisition: Requisition;
  /** Absent where nothing is attached any more. */
  onChanged?: (requisition: Requisition) => void;
}

/** What is attached, and a place for one more while it is written. */
export function RequisitionFiles({ requisition, onChanged }: FilesProps) {
  const { api, fail } = usePortal();
  const { files, id, papers } = requisition;
  const kept = useFocusKept<HTMLElement>(files.length);
  const remove = async (file: RequisitionFile) => {
    try {
      onChanged?.(await removeFromRequisition(api, id, file.id));
    } catch (error) {
      fail(error instanceof CallError ? error.message : 'No se quitó. Intenta de nuevo.');
    }
  };
  const download = (file: RequisitionFile) =>
    loadRequisitionFile(api, id, file.id).then(
      (content) => saveFile(content, file.name),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  return (
    <section aria-labelledby="rq-s-files" className="rq-section" {...kept}>
      <div className="rq-section__head">
        <h2 id="rq-s-files" tabIndex={-1} data-takes-focus>
          Anexos
        </h2>
        <span className="u-small u-muted">{files.length}</span>
      </div>
      <Papers papers={papers} />
      {files.length === 0 && onChanged === undefined && <p className="u-muted">No tiene anexos.</p>}
      <ul className="rq-files">
        {files.map((file) => (
          <li key={file.id}>
            <span>
              <strong>{file.name}</strong>{' '}
              <span className="u-small u-muted">
                {file.paperName !== null && `${file.paperName}. `}
                {formatFileSize(file.bytes)}, {formatDate(file.addedAt)}
              </span>
            </span>
            <span className="u-cluster u-gap-8">
              <Button
                variant="text"
                size="small"
                aria-label={`Descargar ${file.name}`}
                onClick={() => void download(file)}
              >
                Descargar
              </Button>
              {onChanged !== undefined && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={`Quitar ${file.name}`}
                  onClick={() => void remove(file)}
                >
                  Quitar
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {onChanged !== undefined && files.length < MOST_REQUISITION_FILES && (
        <AddFile key={files.length} requisition={requisition} onChanged={onChanged} />
      )}
    </section>
  );
}

/** Papers that go with what is asked for: those that are there, and what is said of the others. */
function Papers({ papers }: Pick<Requisition, 'papers'>) {
  if (papers.length === 0) return null;
  return (
    <ul className="rq-papers" aria-label="Documentos que lleva">
      {papers.map(({ code, isGiven, isRequired, message, name }) => (
        <li key={code} id={fieldId(`files/${code}`)} tabIndex={-1}>
          <strong>{name}</strong>{' '}
          <Tag tone={isGiven ? 'ok' : isRequired ? 'warn' : 'mute'}>
            {isGiven ? 'Anexado' : isRequired ? 'Falta' : 'Conviene'}
          </Tag>
          {!isGiven && <span className="u-small u-muted">{message}</span>}
        </li>
      ))}
    </ul>
  );
}

/** One more file, and which paper it is: the first that is missing, unless something else is chosen. */
function AddFile({ requisition, onChanged }: Required<FilesProps>) {
  const { api } = usePortal();
  const { id, papers } = requisition;
  const [paper, setPaper] = useState(papers.find(({ isGiven }) => !isGiven)?.code ?? '');
  return (
    <>
      {papers.length > 0 && (
        <Select
          label="Qué documento es"
          value={paper}
          options={papers.map(({ code, name }) => ({ value: code, label: name }))}
          emptyLabel="Otro documento"
          onChange={setPaper}
        />
      )}
      <FileChoice
        label="Adjuntar una cotización, una captura u otro documento"
        types={PROOF_ENDINGS.map((ending) => ending.slice(1))}
        maxBytes={MOST_REQUISITION_FILE_BYTES}
        length={110}
        send={async (file, options) =>
          onChanged(await attachToRequisition(api, { id, paper }, file, options))
        }
      />
    </>
  );
}
