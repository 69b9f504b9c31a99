import { useCallback, useState } from 'react';
import { contentApi, type ContentFile } from '#contract/content-api.ts';
import type { ContentChild, ContentField, ContentKind } from '#contract/content.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ArticlesField } from './articles-field.tsx';
import { AttachmentsField } from './content-attachments.tsx';
import { RowsField } from './content-rows.tsx';

import { frameOf, PlainControl, type Frame } from './plain-control.tsx';

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

/** The control of a field, by its type. */
export function ContentControl(props: ControlProps) {
  const { field, value } = props;
  switch (field.type) {
    case 'rows': {
      const Rows = field.drawn === 'articles' ? ArticlesField : RowsField;
      return (
        <Rows
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
    }
    case 'files':
      return <AttachmentsField {...props} />;
    case 'reference':
      return (
        <ReferenceField {...props} frame={frameOf(props)} text={typeof value === 'string' ? value : ''} />
      );
    default:
      return <PlainControl {...props} />;
  }
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
