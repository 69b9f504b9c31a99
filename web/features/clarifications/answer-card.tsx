import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { CLARIFICATION_LIMITS } from '#contract/clarifications.ts';
import type {
  AnswerDraft,
  ClarificationBoard,
  PublishedAnswer,
  ReceivedQuestion,
} from '#contract/clarifications.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import './clarifications.css';

interface AnswerCardProps {
  answer: AnswerDraft;
  place: number;
  isLast: boolean;
  published: PublishedAnswer | undefined;
  questions: readonly ReceivedQuestion[];
  documents: ClarificationBoard['documents'];
  isLocked: boolean;
  onChange: (patch: Partial<AnswerDraft>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One answer that is being written, with the questions that it answers. */
export function AnswerCard(props: AnswerCardProps) {
  const { answer, place, isLast, published, questions, documents, isLocked, onChange, onMove } = props;
  const name = published === undefined ? `Respuesta en el lugar ${place}` : `Respuesta ${published.number}`;
  return (
    <li className="u-card u-card--padded cd-answer" aria-label={name}>
      <div className="cd-answer__head">
        <b>{name}</b>
        {published === undefined ? (
          <Tag tone="info">Sin publicar</Tag>
        ) : (
          <Tag tone={published.isChanged ? 'warn' : 'ok'}>
            {published.isChanged
              ? 'Con cambios por publicar'
              : `Publicada ${formatDateTime(published.publishedAt)}`}
          </Tag>
        )}
        <span className="u-small u-muted">
          {questions.length === 0 ? 'Sin pregunta' : formatCountOf(questions.length, 'pregunta', 'preguntas')}
        </span>
        {published === undefined && (
          <span className="cd-answer__moves">
            <Button
              variant="text"
              size="small"
              icon
              aria-label={`Subir la ${name.toLowerCase()}`}
              disabled={isLocked || place === 1}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp {...ICON_SMALL} />
            </Button>
            <Button
              variant="text"
              size="small"
              icon
              aria-label={`Bajar la ${name.toLowerCase()}`}
              disabled={isLocked || isLast}
              onClick={() => onMove(1)}
            >
              <IconArrowDown {...ICON_SMALL} />
            </Button>
          </span>
        )}
      </div>
      <TextArea
        label="Pregunta como se publica"
        hint="Sin nombres de personas ni de empresas."
        rows={3}
        value={answer.question}
        isDisabled={isLocked}
        onChange={(question) => onChange({ question })}
        maxLength={CLARIFICATION_LIMITS.question}
      />
      <TextArea
        label="Respuesta"
        rows={4}
        value={answer.answer}
        isDisabled={isLocked}
        onChange={(text) => onChange({ answer: text })}
        maxLength={CLARIFICATION_LIMITS.answer}
      />
      <div className="cd-answer__anchor">
        <Select
          label="Documento"
          isOptional
          emptyLabel="Ninguno en particular"
          value={answer.documentId ?? ''}
          isDisabled={isLocked}
          options={documents.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(documentId) =>
            onChange(
              documentId === ''
                ? { documentId: null, page: null, passage: null }
                : { documentId, passage: null },
            )
          }
        />
        {answer.documentId !== null && (
          <TextField
            label="Página"
            isOptional
            inputMode="numeric"
            value={answer.page === null ? '' : String(answer.page)}
            isDisabled={isLocked}
            onChange={(typed) => {
              const page = Number(typed);
              onChange({ page: Number.isInteger(page) && page >= 1 && page <= 20_000 ? page : null });
            }}
            maxLength={5}
          />
        )}
      </div>
      {answer.passage !== null && (
        <p className="u-small">
          <q className="cl-passage">{answer.passage}</q>
          <Button variant="text" size="small" disabled={isLocked} onClick={() => onChange({ passage: null })}>
            Quitar el pasaje
          </Button>
        </p>
      )}
      {published === undefined && (
        <div>
          <Button variant="text" size="small" disabled={isLocked} onClick={props.onRemove}>
            Quitar esta respuesta
          </Button>
        </div>
      )}
    </li>
  );
}
