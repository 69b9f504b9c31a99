import { useState } from 'react';
import { wordsOf, type ContentKind, type ContentValues } from '#contract/content.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { editorAddress } from './content-addresses.ts';
import { createContent } from './content.data.ts';

interface NewThingProps {
  kind: ContentKind;
  /** What it begins with besides its first field. */
  from?: ContentValues;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the first field of a new thing, which makes its key, and opens its editor. */
export function NewThing({ kind, from, isOpen, onClose }: NewThingProps) {
  const { api, go } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = kind.fields.find(({ name }) => name === kind.firstField);
  const send = async () => {
    if (text.trim() === '') return setProblem('Escribe este dato.');
    try {
      const made = await createContent(api, kind, { ...from, [kind.firstField]: text.trim() });
      return go(editorAddress(kind, made.key));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    }
  };
  return (
    <Question
      title={from === undefined ? wordsOf(kind).fresh : 'Nueva versión'}
      isOpen={isOpen}
      onClose={onClose}
      yes="Empezar borrador"
      onYes={() => void send()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={field?.label ?? 'Título'}
          {...(field?.help === undefined ? {} : { hint: field.help })}
          value={text}
          onChange={(value) => {
            setText(value);
            setProblem(undefined);
          }}
          errors={problem === undefined ? [] : [problem]}
          maxLength={field?.most ?? 200}
        />
        <Notice>Nadie más que la Unidad lo ve hasta que lo publiques.</Notice>
      </form>
    </Question>
  );
}
