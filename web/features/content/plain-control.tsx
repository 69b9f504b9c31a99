import { useState } from 'react';
import type { ContentField } from '#contract/content.ts';
import { offeredLaws } from '#contract/law-names.ts';
import { REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { mostOf } from '#contract/rules/texts/content-check.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { controlId } from './control-id.ts';
import { RichControl } from './rich-control.tsx';

export interface PlainProps {
  field: ContentField;
  value: unknown;
  onChange: (value: string | boolean | string[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
  /** The row that it is a part of. */
  row?: string;
}

export type Frame = Pick<PlainProps, 'errors' | 'isDisabled'> & {
  id: string;
  name: string;
  label: string;
  isOptional: boolean;
  hint?: string;
};

const wordsOf = (text: string) =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** What every control of a field has around it. */
export function frameOf({
  field,
  row,
  errors,
  isDisabled,
}: Pick<PlainProps, 'field' | 'row' | 'errors' | 'isDisabled'>): Frame {
  return {
    id: controlId(field, row),
    name: field.name,
    label: field.label,
    errors,
    isDisabled,
    isOptional: row === undefined && field.isRequired !== true && !['yesNo', 'number'].includes(field.type),
    ...(field.help === undefined ? {} : { hint: field.help }),
  };
}

/** The control of a field that holds a text, a choice, a day, yes or no, a number or words. */
export function PlainControl(props: PlainProps) {
  const { field, value, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const most = mostOf(field);
  const frame = frameOf(props);
  switch (field.type) {
    case 'longText':
      if (field.isRich === true)
        return <RichControl frame={frame} text={text} most={most} onChange={onChange} />;
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
          options={Object.entries(
            field.options === REGIME_LABELS ? offeredLaws() : (field.options ?? {}),
          ).map(([key, label]) => ({ value: key, label }))}
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
    default:
      return <TextField {...frame} value={text} onChange={onChange} maxLength={most} />;
  }
}

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
