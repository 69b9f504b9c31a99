import { useState } from 'react';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import { MOST_QUOTATION_FILE_BYTES, MOST_QUOTATION_FILES, type SealedFile } from '#contract/quotations.ts';
import { formatFileSize } from '#web/kit/format.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { OfferText } from './offer-text.ts';

/** Data sheets and letters that go with an offer. */
export function OfferFiles({
  files,
  problem,
  send,
  onAdd,
  onRemove,
}: {
  files: OfferText['files'];
  problem: string | undefined;
  send: (file: File, travel: UploadOptions) => Promise<SealedFile>;
  onAdd: (file: SealedFile) => void;
  onRemove: (id: string) => void;
}) {
  const kept = useFocusKept<HTMLElement>(files.length);
  // The list tells what came: the place to leave one begins anew.
  const [came, setCame] = useState(0);
  return (
    <section className="qt-section" aria-labelledby="qt-files" {...kept}>
      <h3 id="qt-files" tabIndex={-1} data-takes-focus>
        Archivos{' '}
        <span className="u-small u-muted">
          {files.length} de {MOST_QUOTATION_FILES}
        </span>
      </h3>
      <ul className="qt-files">
        {files.map(({ id, name, bytes }) => (
          <li key={id}>
            <span>
              {name} <span className="u-small u-muted">{formatFileSize(bytes)}</span>
            </span>
            <Button variant="text" size="small" aria-label={`Quitar ${name}`} onClick={() => onRemove(id)}>
              Quitar
            </Button>
          </li>
        ))}
      </ul>
      {files.length < MOST_QUOTATION_FILES && (
        <FileChoice
          key={came}
          label={
            files.length === 0 ? 'Adjuntar fichas técnicas o tu cotización firmada' : 'Adjuntar otro archivo'
          }
          types={ACCEPTED_ENDINGS.map((ending) => ending.slice(1))}
          maxBytes={MOST_QUOTATION_FILE_BYTES}
          length={110}
          send={async (file, travel) => {
            onAdd(await send(file, travel));
            setCame((count) => count + 1);
          }}
        />
      )}
      {problem !== undefined && <FieldErrors id="qt-files-error" messages={[problem]} />}
    </section>
  );
}
