import { useCallback, useState } from 'react';
import { contentApi, type ContentFile } from '#contract/content-api.ts';
import type { ContentChild, ContentField, ContentKind } from '#contract/content.ts';
import { mostOf } from '#contract/rules/content-check.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { AttachmentsField } from './content-attachments.tsx';
import { RowsField } from './content-rows.tsx';
import { controlId } from './control-id.ts';

interface ControlProps {
  kind: ContentKind;
  field: ContentField;
  value: unknown;
  onChange: (value: string | boolean | string[] | ContentChild[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
  /** Titles of what references point to, by key. */
  references: Readonly<Record<string, string>>;
  /** Kinds that references point to. */
  kinds: Readonly<Record<string, ContentKind>>;
  /** What is known of attached files by their ids. */
  files: Readonly<Record<string, ContentFile>>;
  onFile: (file: ContentFile) => void;
  /** The row that it is a part of. */
  row?: string;
}

const wordsOf = (text: string) =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The control of a field, by its type. */
export function ContentControl(props: ControlProps) {
  const { field, value, onChange, errors, isDisabled } = props;
  const text = typeof value === 'string' ? value : '';
  const most = mostOf(field);
  const frame = {
    id: controlId(field, props.row),
    name: field.name,
    label: field.label,
    errors,
    isDisabled,
    isOptional:
      props.row === undefined && field.isRequired !== true && !['yesNo', 'number'].includes(field.type),
    ...(field.help === undefined ? {} : { hint: field.help }),
  };
  switch (field.type) {
    case 'longText':
      return (
        <>
          <TextArea
            {...frame}
            value={text}
            onChange={onChange}
            maxLength={most}
            {...(props.row === undefined ? {} : { rows: 2 })}
          />
          {props.row === undefined && (
            <p className="ct-count">
              {text.length} de {most} letras
            </p>
          )}
        </>
      );
    case 'choice':
      return (
        <Select
          {...frame}
          value={text}
          onChange={onChange}
          options={Object.entries(field.options ?? {}).map(([key, label]) => ({ value: key, label }))}
        />
      );
    case 'date':
      return (
        <DateField {...frame} value={text} onChange={onChange} format="dd/mm/yyyy" placeholder="dd/mm/aaaa" />
      );
    case 'yesNo':
      return <Checkbox {...frame} value={value === true} onChange={onChange} />;
    case 'number':
      return <TextField {...frame} value={text} onChange={onChange} inputMode="numeric" maxLength={6} />;
    case 'words':
      return (
        <WordsField {...frame} words={Array.isArray(value) ? (value as string[]) : []} onChange={onChange} />
      );
    case 'rows':
      return (
        <RowsField
          {...props}
          renderPart={(part, row, onPart) => (
            <ContentControl
              {...props}
              field={part}
              row={row.id}
              value={row[part.name]}
              errors={[]}
              onChange={(text) => onPart(String(text))}
            />
          )}
        />
      );
    case 'files':
      return <AttachmentsField {...props} />;
    case 'reference':
      return <ReferenceField {...props} frame={frame} text={text} />;
    default:
      return <TextField {...frame} value={text} onChange={onChange} maxLength={most} />;
  }
}

type Frame = Pick<ControlProps, 'errors' | 'isDisabled'> & {
  id: string;
  name: string;
  label: string;
  hint?: string;
};

/** Short texts separated by semicolons; what is typed stays as it is typed. */
function WordsField({
  words,
  onChange,
  ...frame
}: Frame & { words: readonly string[]; onChange: (words: string[]) => void }) {
  const [typed, setTyped] = useState<string>();
  const isMine = typed !== undefined && wordsOf(typed).join('; ') === words.join('; ');
  return (
    <TextField
      {...frame}
      hint={frame.hint ?? 'Separa con punto y coma.'}
      value={isMine ? typed : words.join('; ')}
      onChange={(text) => {
        setTyped(text);
        onChange(wordsOf(text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function ReferenceField({
  field,
  kinds,
  text,
  references,
  onChange,
  frame,
}: ControlProps & { frame: Frame; text: string }) {
  const { api } = usePortal();
  const of = kinds[field.of ?? ''];
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const load = useCallback(
    async (typed: string, signal: AbortSignal) => {
      if (of === undefined) return [];
      const page = await api.call(contentApi(of).list, { query: { q: typed }, signal });
      return page.rows.map(({ key, title }) => ({ value: key, label: title }));
    },
    [api, of],
  );
  const label = chosen?.value === text ? chosen.label : (references[text] ?? text);
  return (
    <Combobox
      {...frame}
      value={text === '' ? undefined : { value: text, label }}
      load={load}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? '');
      }}
    />
  );
}
