import { type DragEvent, useId, useState } from 'react';
import {
  PAPER_OUTCOME_LABELS,
  PAPER_OUTCOMES,
  type PaperOutcome,
  type RequiredPaper,
} from '#contract/registration.ts';
import { formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { FileIcon } from '#web/ui/file-icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ObservationNote } from './file-field.tsx';
import { fieldId } from './form-context.ts';
import { FilePicker } from './file-picker.tsx';
import { PaperConflict } from './paper-conflict.tsx';
import { PaperPieces } from './paper-pieces.tsx';
import { factProblems, isLeftOut, mustReplace, NEGATIVE } from './paper-rules.ts';
import { type PaperWork, usePaper } from './use-paper.ts';
import type { OpenRequest } from './use-request.ts';

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
    (one) => one.targetKind === 'paper' && one.target === code && !one.resolved,
  );
  const [isChanging, setChanging] = useState(false);
  const [isOver, setOver] = useState(false);
  const kept = useFocusKept<HTMLLIElement>(`${paper?.id} ${isChanging} ${work.pieces.length}`);
  const id = useId();
  const told = Object.values(factProblems(required, work.facts, today));
  const { failure } = work;
  // Refused for a fact: its own field says so.
  const isFact = failure !== undefined && told.some((message) => failure.startsWith(message));
  const isGone = paper !== undefined && isLeftOut(paper, required, today);
  const isStale = paper !== undefined && (isGone || mustReplace(paper, required, today));
  const isCarried = paper?.carried === true && !isChanging && !isStale;
  const hasFile = paper !== undefined && !paper.carried && !isStale;
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      work.add([...event.dataTransfer.files]);
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
          onChange={() => setChanging(true)}
        />
      )}
      {work.conflict !== undefined && (
        <PaperConflict required={required} theirs={work.conflict} mine={work.facts} onSettle={work.settle} />
      )}
      {!isCarried && (
        <>
          <PaperPieces work={work} />
          {(!hasFile || isChanging || work.pieces.length > 0) && (
            <FilePicker
              paper={required.name}
              id={fieldId(`papers.${code}`)}
              describedBy={`${id}-ayuda`}
              hasFiles={work.pieces.length > 0}
              onFiles={(files) => {
                setChanging(false);
                work.add(files);
              }}
            />
          )}
          {hasFile && isChanging && work.pieces.length === 0 && (
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
              messages={[...work.refusals, ...(failure === undefined || isFact ? [] : [failure])]}
            />
          </div>
          {(hasFile || work.pieces.length > 0) && (
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
}

function PaperTag({ required, hasFile, isWhole, isCarried, isObserved }: TagProps) {
  if (isObserved) return <Tag tone="bad">Por corregir</Tag>;
  if (hasFile) return isWhole ? <Tag tone="ok">Listo</Tag> : <Tag tone="warn">Faltan datos</Tag>;
  if (isCarried) return <Tag tone="info">Se conserva</Tag>;
  if (required.need === 'expired') return <Tag tone="warn">Venció</Tag>;
  if (required.need === 'changed') return <Tag tone="warn">Cambió un dato</Tag>;
  return required.required ? <Tag tone="warn">Falta</Tag> : <Tag tone="mute">Opcional</Tag>;
}

interface StoredPaperProps {
  open: OpenRequest;
  code: string;
  work: PaperWork;
  isCarried: boolean;
  onChange: () => void;
}

function StoredPaper({ open, code, work, isCarried, onChange }: StoredPaperProps) {
  const paper = open.request.papers.find((one) => one.code === code);
  if (paper === undefined) return null;
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
        <Button variant="text" size="small" aria-label={`Ver ${paper.name}`} onClick={() => void view()}>
          Ver
        </Button>
        <Button
          variant="text"
          size="small"
          id={isCarried ? fieldId(`papers.${code}`) : undefined}
          aria-label={`Cambiar ${paper.name}`}
          onClick={onChange}
        >
          Cambiar
        </Button>
        {!paper.carried && open.request.status === 'draft' && (
          <Button
            variant="text"
            size="small"
            aria-label={`Quitar ${paper.name}`}
            onClick={() => void work.drop()}
          >
            Quitar
          </Button>
        )}
      </div>
    </div>
  );
}

interface FactsProps {
  required: RequiredPaper;
  work: PaperWork;
  today: string;
  isChecked: boolean;
}

function PaperFactFields({ required, work, today, isChecked }: FactsProps) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { asksIssueDate, asksExpiry, asksOutcome, code, name } = required;
  if (!asksIssueDate && !asksExpiry && !asksOutcome) return null;
  const problems = factProblems(required, work.facts, today);
  const errors = (field: 'issuedOn' | 'expiresOn' | 'outcome') => {
    const message = problems[field];
    return message !== undefined && (isChecked || touched.has(field)) ? [message] : [];
  };
  const touch = (field: string) => setTouched((now) => new Set(now).add(field));
  const date = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa', today } as const;
  return (
    <div className="r-fields r-facts" role="group" aria-label={`Datos de ${name}`}>
      {asksIssueDate && (
        <DateField
          {...date}
          id={fieldId(`papers.${code}.issuedOn`)}
          label="Fecha de emisión"
          value={work.facts.issuedOn}
          errors={errors('issuedOn')}
          onBlur={() => touch('issuedOn')}
          onChange={(issuedOn) => work.setFacts({ issuedOn })}
        />
      )}
      {asksExpiry && (
        <DateField
          {...date}
          id={fieldId(`papers.${code}.expiresOn`)}
          label="Vale hasta"
          value={work.facts.expiresOn}
          errors={errors('expiresOn')}
          onBlur={() => touch('expiresOn')}
          onChange={(expiresOn) => work.setFacts({ expiresOn })}
        />
      )}
      {asksOutcome && (
        <div className="r-wide">
          <RadioGroup
            isRow
            id={fieldId(`papers.${code}.outcome`)}
            label="Resultado de la opinión"
            value={work.facts.outcome}
            options={PAPER_OUTCOMES.map((value) => ({ value, label: PAPER_OUTCOME_LABELS[value] }))}
            errors={work.facts.outcome === 'negative' ? [NEGATIVE] : errors('outcome')}
            onChange={(outcome) => work.setFacts({ outcome: outcome as PaperOutcome })}
          />
          {work.facts.outcome === 'no_opinion' && (
            <p className="u-field__note">La unidad revisará el motivo; puede pedirte una aclaración.</p>
          )}
        </div>
      )}
    </div>
  );
}
