import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { MOST_INVOICE_BYTES, MOST_REVIEW_BYTES } from '#contract/invoice-limits.ts';
import { CallError } from '#web/kit/api.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { checkFile } from '#web/ui/file-check.ts';
import { FileIcon } from '#web/ui/file-icon.tsx';
import { Notice, SlowNotice } from '#web/ui/notice.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { useSlow } from '#web/ui/use-slow.ts';
import type { InvoiceFiles } from './invoicing.data.ts';
import '#web/ui/doc-row.css';

const TYPES = ['xml', 'pdf'] as const;
type Kind = (typeof TYPES)[number];
/** With its XML it stays below what is taken in one go. */
const MOST_PDF = MOST_REVIEW_BYTES - 2 * MOST_INVOICE_BYTES;

type State =
  | { status: 'idle' }
  | { status: 'checking' }
  | { status: 'failed'; message: string; canRetry: boolean }
  | { status: 'done'; review: InvoiceReview };
const IDLE: State = { status: 'idle' };

interface SectionProps {
  title: string;
  /** What happens with what is left here. */
  says: string;
  label: string;
  /** Rejects like a call. */
  check: (files: InvoiceFiles, signal: AbortSignal) => Promise<InvoiceReview>;
  /** What the checks say, and what is done then. */
  children: (review: InvoiceReview, files: InvoiceFiles) => ReactNode;
}

/** A place to leave the files of an invoice, which are checked at once and kept nowhere. */
export function InvoiceCheckSection({ check: ask, children, label, says, title }: SectionProps) {
  const [files, setFiles] = useState<InvoiceFiles>({});
  const [refusals, setRefusals] = useState<string[]>([]);
  const [state, setState] = useState<State>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isSlow = useSlow(state.status === 'checking');

  const check = async (chosen: InvoiceFiles) => {
    running.current?.abort();
    setFiles(chosen);
    if (chosen.xml === undefined) return setState(IDLE);
    const control = new AbortController();
    running.current = control;
    setState({ status: 'checking' });
    try {
      const review = await ask(chosen, control.signal);
      if (!control.signal.aborted) setState({ status: 'done', review });
    } catch (error) {
      if (!control.signal.aborted) setState(failureOf(error));
    }
  };
  const take = (list: readonly File[]) => {
    const { chosen, refused } = sorted(list, files);
    setRefusals(refused);
    if (chosen !== undefined) void check(chosen);
  };
  const stop = () => {
    running.current?.abort();
    setState({ status: 'failed', message: 'Detuviste la revisión.', canRetry: true });
  };
  const kept = useFocusKept(`${files.xml?.name} ${files.pdf?.name} ${state.status}`);
  return (
    <section className="iv-check u-no-print" aria-labelledby="facturar-revision" {...kept}>
      <h2 id="facturar-revision">{title}</h2>
      <p>{says}</p>
      <noscript>
        <p>Para revisarla aquí, tu navegador tiene que permitir JavaScript. Los datos se leen sin él.</p>
      </noscript>
      <div className="iv-scripted">
        <DropZone
          label={label}
          types={TYPES}
          maxBytes={MOST_PDF}
          onFiles={take}
          errors={refusals}
          maxErrors={3}
        />
        <ul className="iv-files" aria-label="Archivos de la factura">
          {TYPES.map((kind) => {
            const file = files[kind];
            return (
              file !== undefined && (
                <li key={kind}>
                  <FileIcon type={file.name} />
                  <span>
                    <b>{file.name}</b>
                    <small>{formatFileSize(file.size)}</small>
                  </span>
                  <Button
                    variant="line"
                    size="small"
                    aria-label={`Quitar ${file.name}`}
                    onClick={() => void check({ ...files, [kind]: undefined })}
                  >
                    Quitar
                  </Button>
                </li>
              )
            );
          })}
        </ul>
        {files.pdf !== undefined && files.xml === undefined && (
          <Notice tone="warn">
            Falta el XML. Lo que vale como factura es el XML que te dio tu sistema de facturación; el PDF solo
            no se puede revisar. Elígelo o suéltalo aquí.
          </Notice>
        )}
        {state.status === 'checking' && !isSlow && (
          <p role="status" className="u-muted">
            Revisando la factura…
          </p>
        )}
        {isSlow && <SlowNotice onCancel={stop} />}
        {state.status === 'failed' && (
          <Notice
            tone="bad"
            actions={
              state.canRetry && (
                <Button variant="tonal" size="small" onClick={() => void check(files)}>
                  Revisar otra vez
                </Button>
              )
            }
          >
            {state.message}
          </Notice>
        )}
      </div>
      {state.status === 'done' && children(state.review, files)}
    </section>
  );
}

/** One XML and one PDF, the newest of each; of several of a kind in one go nobody knows which is meant. */
function sorted(list: readonly File[], before: InvoiceFiles) {
  const refused: string[] = [];
  const pick = (kind: Kind) => {
    const all = list.filter(({ name }) => name.toLowerCase().endsWith(`.${kind}`));
    if (all.length > 1)
      refused.push(`Llegaron ${all.length} archivos ${kind.toUpperCase()}: elige solo el de una factura.`);
    const [file] = all.length === 1 ? all : [];
    const refusal = kind === 'xml' && file && checkFile(file, { types: TYPES, maxBytes: MOST_INVOICE_BYTES });
    if (refusal) refused.push(refusal);
    return refusal ? undefined : file;
  };
  const [xml, pdf] = [pick('xml'), pick('pdf')];
  // The PDF of an invoice that gives way to another is that one's.
  const isOther = xml !== undefined && before.xml !== undefined;
  const chosen = { xml: xml ?? before.xml, pdf: pdf ?? (isOther ? undefined : before.pdf) };
  return { refused, chosen: xml === undefined && pdf === undefined ? undefined : chosen };
}

function failureOf(error: unknown): State {
  const failed = (message: string, canRetry: boolean): State => ({ status: 'failed', message, canRetry });
  if (!(error instanceof CallError)) return failed('No se pudo leer el archivo. Vuelve a elegirlo.', false);
  const { status, problem } = error;
  if (status === 0)
    return failed('No hay conexión con el portal: la factura no se revisó. Sigue aquí.', true);
  const message = Object.values(problem.fields ?? {})[0] ?? problem.detail;
  return failed(message, status === 429 || status >= 500);
}
