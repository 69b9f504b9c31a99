import { CLARIFICATION_LIMITS, type QuestionForm } from '#contract/clarifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { DraftQuestion } from './question-draft.ts';

interface FieldsProps {
  question: DraftQuestion;
  place: number;
  isOnly: boolean;
  documents: QuestionForm['documents'];
  of: (part: string) => { id: string; errors: string[] };
  onChange: (patch: Partial<DraftQuestion>) => void;
  onRemove: () => void;
}

/** One question: its words, and what of the file it is about. */
export function QuestionFields({ question, place, isOnly, documents, of, onChange, onRemove }: FieldsProps) {
  const chosen = documents.find(({ id }) => id === question.documentId);
  return (
    <fieldset className="cl-form__question">
      <legend>{isOnly ? 'Tu pregunta' : `Pregunta ${place}`}</legend>
      <TextArea
        {...of('text')}
        label="Qué quieres que se aclare"
        hint="No escribas nombres ni precios: la pregunta se publica."
        value={question.text}
        onChange={(text) => onChange({ text })}
        maxLength={CLARIFICATION_LIMITS.question}
        rows={4}
      />
      <div className="cl-form__row">
        <Select
          {...of('anchor')}
          label="Documento"
          isOptional
          emptyLabel="Ninguno en particular"
          value={question.documentId}
          options={documents.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(documentId) =>
            onChange({ documentId, passage: '', ...(documentId === '' && { page: '' }) })
          }
        />
        {question.documentId !== '' && (
          <TextField
            {...of('page')}
            label="Página"
            isOptional
            {...(chosen?.pages == null ? {} : { hint: `De 1 a ${chosen.pages}` })}
            inputMode="numeric"
            value={question.page}
            onChange={(page) => onChange({ page })}
            maxLength={5}
          />
        )}
      </div>
      {question.passage !== '' && (
        <p className="u-small">
          <q className="cl-passage">{question.passage}</q>
          <Button variant="text" size="small" onClick={() => onChange({ passage: '' })}>
            Quitar lo marcado
          </Button>
        </p>
      )}
      {!isOnly && (
        <div>
          <Button variant="text" size="small" onClick={onRemove}>
            Quitar la pregunta {place}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
