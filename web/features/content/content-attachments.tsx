import { useEffect, useRef } from 'react';
import type { ContentFile } from '#contract/content-api.ts';
import { rowsOf, type ContentChild, type ContentField, type ContentKind } from '#contract/content.ts';
import { barriersText } from '#contract/rules/texts/text-barriers.ts';
import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { formatCountOf, formatFileSize } from '#web/kit/format.ts';
import { openPdfTab } from '#web/kit/open-pdf-tab.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { FileIcon } from '#web/ui/file-icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { attachFile, readAttachment } from './content.data.ts';
import { RowsField } from './content-rows.tsx';
import { controlId } from './control-id.ts';

interface AttachmentsFieldProps {
  kind: ContentKind;
  field: ContentField;
  value: unknown;
  onChange: (rows: ContentChild[]) => void;
  errors: readonly string[];
  isDisabled: boolean;
  /** What is known of files by their ids. */
  files: Readonly<Record<string, ContentFile>>;
  /** A file came up: its facts are known before the draft is saved. */
  onFile: (file: ContentFile) => void;
}

const ENDINGS = ['pdf', 'xlsx', 'docx', 'zip'];

/** «formato-de-requisicion.pdf» → «Formato de requisicion» */
function titleOf(name: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  return stem.charAt(0).toUpperCase() + stem.slice(1, 150);
}

/** Attached files in their order: each has a name for people, can be looked at and taken away. */
export function AttachmentsField(props: AttachmentsFieldProps) {
  const { kind, field, value, files, onFile } = props;
  const { api, fail } = usePortal();
  const look = ({ id, name, mediaType }: ContentFile) => {
    const read = () => readAttachment(api, kind, id);
    const failed = () => fail('No se abrió. Intenta de nuevo.');
    if (mediaType === 'application/pdf') openPdfTab(read, failed);
    else void read().then((bytes) => saveFile(bytes, name), failed);
  };
  return (
    <RowsField
      {...props}
      renderHead={({ id }) => {
        const file = files[id];
        if (file === undefined) return null;
        const pages = file.pages === null ? '' : `, ${formatCountOf(file.pages, 'página', 'páginas')}`;
        const barriers = barriersText(file.text) || textlessSentence(file.textless ?? null, file.pages);
        return (
          <>
            <p className="u-cluster u-gap-8">
              <FileIcon type={file.name} />
              <span>
                {file.name} <span className="u-muted">{formatFileSize(file.bytes) + pages}</span>
              </span>
              <Button variant="text" size="small" onClick={() => look(file)} aria-label={`Ver ${file.name}`}>
                Ver
              </Button>
            </p>
            {barriers !== '' && <p className="u-small">{barriers}</p>}
          </>
        );
      }}
      renderPart={(part, row, onChange) => (
        <TextField
          id={controlId(part, row.id)}
          label={part.label}
          value={row.title ?? ''}
          onChange={onChange}
          isDisabled={props.isDisabled}
          maxLength={part.most ?? 150}
        />
      )}
      renderAdd={(add, isFull) =>
        !isFull && (
          <AddFile
            // Made anew for the next file.
            key={rowsOf(value).length}
            kind={kind}
            field={field}
            onSent={(file) => {
              onFile(file);
              add({ id: file.id, title: titleOf(file.name) });
            }}
          />
        )
      }
    />
  );
}

/** Sends one file. What is written beside it while it travels is there still when it has come up. */
function AddFile(props: { kind: ContentKind; field: ContentField; onSent: (file: ContentFile) => void }) {
  const { kind, field, onSent } = props;
  const { api, settings } = usePortal();
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  return (
    <FileChoice
      label={`Adjuntar a «${field.label}»`}
      types={field.endings ?? ENDINGS}
      maxBytes={settings.maxFileBytes}
      length={110}
      send={async (file, options) => latest.current(await attachFile(api, kind, file, options))}
    />
  );
}
