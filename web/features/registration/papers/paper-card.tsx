import { type DragEvent, useId, useState } from 'react';
import type { RequiredPaper } from '#contract/registration.ts';
import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { lacksSeal } from '#contract/rules/registry/sealed-paper.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ObservationNote } from '../fields/file-field.tsx';
import { Warning } from '../fields/warning.tsx';
import { fieldId } from '../fields/form-context.ts';
import { FilePicker } from './file-picker.tsx';
import { PaperConflict, RemovalChoice } from './paper-conflict.tsx';
import { PaperFactFields } from './paper-facts.tsx';
import { PaperPieces } from './paper-pieces.tsx';
import { factProblems, fileDoubts, isLeftOut, mustReplace } from '../request/paper-rules.ts';
import { StoredPaper } from './stored-paper.tsx';
import { usePaper } from './use-paper.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface PaperCardProps {
  open: OpenRequest;
  required: RequiredPaper;
  maxFileBytes: number;
  today: string;
  /** Messages are shown also for fields that were not touched. */
  isChecked: boolean;
}

/** One required paper: what it is, its limits, its files in order, its dates and outcome. */
export function PaperCard({ open, required, maxFileBytes, today, isChecked }: PaperCardProps) {
  const { code } = required;
  const maxBytes = Math.min(required.maxBytes, maxFileBytes);
  const work = usePaper(open, required, maxBytes);
  const paper = open.request.papers.find((one) => one.code === code);
  const observation = open.request.observations.find(
    (one) => one.targetKind === 'paper' && one.target === code && !one.resolved && !one.bySupplier,
  );
  const [isChanging, setChanging] = useState(false);
  const [isOver, setOver] = useState(false);
  const kept = useFocusKept<HTMLLIElement>(`${paper?.id} ${isChanging} ${work.pieces.all.length}`);
  const id = useId();
  const told = Object.values(factProblems(required, work.facts, today));
  const { failure } = work;
  // Refused for a fact: its own field says so.
  const isFact = failure !== undefined && told.some((message) => failure.startsWith(message));
  const isGone = paper !== undefined && isLeftOut(paper, required, today);
  const isStale = paper !== undefined && (isGone || mustReplace(paper, required, today));
  const isCarried = paper?.carried === true && !isChanging && !isStale;
  const hasFile = paper !== undefined && !paper.carried && !isStale;
  const { all: pieces } = work.pieces;
  const isPicking = !isCarried && (!hasFile || isChanging || pieces.length > 0);
  const isSealless = work.pieces.lacksSeal || (hasFile && lacksSeal(required, paper.hasText));
  const textless = hasFile && !isSealless ? textlessSentence(paper.textless, paper.pages) : '';
  const isUnsaved = !work.isJoining && pieces.length > 0 && pieces.every(({ part }) => part !== undefined);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      work.pieces.add([...event.dataTransfer.files]);
    },
  };
  return (
    <li className={`u-card r-paper${isOver ? ' is-over' : ''}`} {...kept} {...(isCarried ? {} : drop)}>
      <div className="r-paper__head">
        <h3 className="u-h3" id={`${id}-nombre`}>
          {required.name}
        </h3>
        <PaperTag
          required={required}
          hasFile={hasFile}
          isWhole={failure === undefined && told.length === 0}
          isCarried={isCarried}
          isObserved={paper?.status === 'observed'}
          isUnsaved={isUnsaved}
        />
      </div>
      {observation && <ObservationNote {...observation} />}
      <div className="r-paper__help" id={`${id}-ayuda`}>
        {required.help !== '' && <p>{required.help}</p>}
        <p className="u-small u-muted">
          {required.validity !== '' && `${required.validity.replace(/\.$/, '')}. `}
          PDF, JPG o PNG, hasta {formatFileSize(maxBytes)}.
        </p>
      </div>
      {isGone && (
        <p className="u-small">Venció y este trámite no lo pide: no se envía. Puedes subir uno vigente.</p>
      )}
      {paper !== undefined && !isChanging && (
        <StoredPaper
          open={open}
          code={code}
          work={work}
          isCarried={isCarried}
          onChange={isPicking ? undefined : () => setChanging(true)}
        />
      )}
      {work.conflict !== undefined && (
        <PaperConflict required={required} theirs={work.conflict} mine={work.facts} onSettle={work.settle} />
      )}
      <RemovalChoice required={required} removal={work.removal} />
      {!isCarried && (
        <>
          <PaperPieces work={work} />
          {isPicking && (
            <FilePicker
              paper={required.name}
              id={fieldId(`papers.${code}`)}
              describedBy={`${id}-ayuda`}
              hasFiles={work.pieces.all.length > 0}
              onFiles={(files) => {
                setChanging(false);
                work.pieces.add(files);
              }}
            />
          )}
          {hasFile && isChanging && work.pieces.all.length === 0 && (
            <Button
              variant="text"
              size="small"
              aria-label={`Conservar el actual de ${required.name}`}
              onClick={() => setChanging(false)}
            >
              Conservar el actual
            </Button>
          )}
          <div role="alert">
            <FieldErrors
              id={`${id}-error`}
              messages={[...work.pieces.refusals, ...(failure === undefined || isFact ? [] : [failure])]}
            />
          </div>
          {textless !== '' && <p className="u-small u-muted">{textless}</p>}
          {isSealless && (
            <Warning>
              No encontramos texto en este archivo: parece una foto o un escaneo. Este documento debe llevar
              cadena y sello digital, que solo conserva el PDF tal como lo descargaste. Puedes seguir con él;
              la Unidad lo revisará.
            </Warning>
          )}
          {hasFile &&
            fileDoubts(paper, open.request.papers, open.data.rfc).map((doubt) => (
              <Warning key={doubt}>{doubt}</Warning>
            ))}
          {(hasFile || work.pieces.all.length > 0) && (
            <PaperFactFields
              required={required}
              work={work}
              today={today}
              isChecked={(isChecked && hasFile) || isFact}
            />
          )}
        </>
      )}
    </li>
  );
}

interface TagProps {
  required: RequiredPaper;
  hasFile: boolean;
  /** Its dates and outcome are right. */
  isWhole: boolean;
  isCarried: boolean;
  isObserved: boolean;
  /** Its files are here and nobody saved them as the document yet. */
  isUnsaved: boolean;
}

function PaperTag({ required, hasFile, isWhole, isCarried, isObserved, isUnsaved }: TagProps) {
  if (isUnsaved) return <Tag tone="warn">Falta guardarlo</Tag>;
  if (isObserved) return <Tag tone="bad">Por corregir</Tag>;
  if (hasFile) return isWhole ? <Tag tone="ok">Listo</Tag> : <Tag tone="warn">Faltan datos</Tag>;
  if (isCarried) return <Tag tone="info">Se conserva</Tag>;
  if (required.need === 'expired') return <Tag tone="warn">Venció</Tag>;
  if (required.need === 'changed') return <Tag tone="warn">Cambió un dato</Tag>;
  return required.required ? <Tag tone="warn">Falta</Tag> : <Tag tone="mute">Opcional</Tag>;
}
