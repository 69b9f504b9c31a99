import { useState } from 'react';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import { MOST_QUOTATION_FILE_BYTES, MOST_QUOTATION_FILES, type SealedFile } from '#contract/quotations.ts';
import { listedIn } from '#contract/rules/quotation/term-lists.ts';
import { formatFileSize } from '#web/kit/format.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { OfferText } from './offer-text.ts';

const TYPES = ACCEPTED_ENDINGS.map((ending) => ending.slice(1));

function FileRow({
  file: { id, name, bytes },
  onRemove,
}: {
  file: OfferText['files'][number];
  onRemove: (id: string) => void;
}) {
  return (
    <li>
      <span>
        {name} <span className="u-small u-muted">{formatFileSize(bytes)}</span>
      </span>
      <Button variant="text" size="small" aria-label={`Quitar ${name}`} onClick={() => onRemove(id)}>
        Quitar
      </Button>
    </li>
  );
}

/** Papers that were asked for, each in its place, and what else goes with an offer. */
export function OfferFiles({
  files,
  asked = '',
  problem,
  send,
  onAdd,
  onRemove,
}: {
  files: OfferText['files'];
  /** Papers that were asked for, one on each line. */
  asked?: string;
  problem: string | undefined;
  send: (file: File, travel: UploadOptions) => Promise<SealedFile>;
  onAdd: (file: SealedFile, paper?: string) => void;
  onRemove: (id: string) => void;
}) {
  const kept = useFocusKept<HTMLElement>(files.length);
  const papers = listedIn(asked);
  const others = files.filter(({ paper }) => paper === undefined || !papers.includes(paper));
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
      {papers.map((paper) => {
        const own = files.find((one) => one.paper === paper);
        return own === undefined ? (
          <FileChoice
            key={paper}
            label={paper}
            types={TYPES}
            maxBytes={MOST_QUOTATION_FILE_BYTES}
            length={72}
            isDeafToPaste
            send={async (file, travel) => onAdd(await send(file, travel), paper)}
          />
        ) : (
          <div key={paper}>
            <b className="u-small">{paper}</b>
            <ul className="qt-files">
              <FileRow file={own} onRemove={onRemove} />
            </ul>
          </div>
        );
      })}
      <ul className="qt-files">
        {others.map((file) => (
          <FileRow key={file.id} file={file} onRemove={onRemove} />
        ))}
      </ul>
      {files.length < MOST_QUOTATION_FILES && (
        <FileChoice
          key={came}
          label={
            others.length === 0 ? 'Adjuntar fichas técnicas o tu cotización firmada' : 'Adjuntar otro archivo'
          }
          types={TYPES}
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
