import { useCallback, useState } from 'react';
import type { OpenedQuotation, QuotationOpening } from '#contract/quotation-opening.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDateTime, formatFileSize, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { CapturePart, type CapturedRequest } from './capture-part.tsx';
import { loadQuotationFile, openQuotations, readOpening } from './quotations.data.ts';
import './quotations.css';

/** The opening of a request on the page of its buyer: sealed until its hour, then an act, then who offered what. */
export function OpeningPart({ request, onOpened }: { request: CapturedRequest; onOpened?: () => void }) {
  const { api, can, settings } = usePortal();
  const { folio } = request;
  const ask = useCallback((signal: AbortSignal) => readOpening(api, folio, signal), [api, folio]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (failure !== undefined)
    return (
      <ErrorBlock
        what="la apertura"
        requestId={failure.problem.requestId}
        supportEmail={settings.footer.email}
        onRetry={reload}
      />
    );
  if (data === undefined) return <Skeleton rows={2} look="line" label="Cargando la apertura" />;
  // Of one that still takes answers the page says at its head until when, and that nobody reads them.
  if (data.state === 'draft' || data.state === 'sent' || data.state === 'cancelled') return null;
  return (
    <section className="qt-section" aria-labelledby="qt-opening">
      <h2 id="qt-opening">Apertura</h2>
      {data.state === 'closed' && (
        <OpenAct
          opening={data}
          onOpened={(opened) => {
            adopt(opened);
            onOpened?.();
          }}
        />
      )}
      {data.state === 'closed' && can('administer', 'Quotations') && <CapturePart request={request} />}
      {data.opened !== null && <Opened opening={data} />}
    </section>
  );
}

function OpenAct({
  opening: { folio, version, kind },
  onOpened,
}: {
  opening: QuotationOpening;
  onOpened: (opening: QuotationOpening) => void;
}) {
  const { api, can } = usePortal();
  const [note, setNote] = useState('');
  const [told, setTold] = useState<{ at: number; words: string; isProposed: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      onOpened(await openQuotations(api, folio, version, note.trim()));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { detail } = error.problem;
      setTold((before) => ({
        at: (before?.at ?? 0) + 1,
        words: detail,
        isProposed: isProposed(error),
      }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        Ya cerró y nadie las ha leído. Al abrir se leen todas a la vez y queda quién abrió y a qué hora.
        {kind !== 'research' && ' Tienen efecto: las abren dos personas.'}
      </p>
      {can('administer', 'Quotations') && (
        <>
          <TextArea
            label="Nota para el acta"
            isOptional
            hint="Quién estuvo presente, o lo que deba constar."
            value={note}
            onChange={setNote}
            maxLength={2_000}
            rows={3}
          />
          {told !== undefined && (
            <ActResult key={told.at} tone={told.isProposed ? 'info' : 'bad'}>
              {told.words}
            </ActResult>
          )}
          <div>
            <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void open()}>
              Abrir las cotizaciones
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Opened({ opening: { folio, opened, rows } }: { opening: QuotationOpening }) {
  const counted = rows.filter(({ standing }) => standing === 'counts');
  const former = rows.filter(({ standing }) => standing !== 'counts');
  return (
    <>
      {opened !== null && (
        <p>
          {`Se abrieron el ${formatDateTime(opened.at)}. Abrió ${opened.by}`}
          {opened.proposedBy !== null && `, a propuesta de ${opened.proposedBy}`}. {opened.note}
        </p>
      )}
      {counted.length === 0 && <Notice tone="warn">No llegó ninguna cotización.</Notice>}
      <ul className="qt-open">
        {counted.map((row) => (
          <OpenedRow key={row.id} folio={folio} row={row} />
        ))}
      </ul>
      {former.length > 0 && (
        <details className="qt-paste">
          <summary>Reemplazadas o retiradas antes del cierre ({former.length})</summary>
          <ul className="qt-open">
            {former.map((row) => (
              <OpenedRow key={row.id} folio={folio} row={row} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function OpenedRow({ folio, row }: { folio: string; row: OpenedQuotation }) {
  const { api, fail } = usePortal();
  const download = (id: string, name: string) =>
    loadQuotationFile(api, folio, id).then(
      (content) => saveFile(content, name),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  return (
    <li>
      <span className="u-cluster u-gap-8">
        <b>{row.supplier}</b>
        {row.standing === 'replaced' && <Tag tone="mute">Reemplazada</Tag>}
        {row.standing === 'withdrawn' && <Tag tone="mute">Retirada</Tag>}
        {row.source === 'captured' && <Tag tone="warn">Capturada por la Unidad</Tag>}
        {row.barredReason !== null && <Tag tone="bad">No puede adjudicarse</Tag>}
      </span>
      {row.totals !== null && (
        <span>
          <b className="u-num">{formatMoney(row.totals.net)}</b> {row.offer?.currency} sin IVA ·{' '}
          <span className="u-num">{formatMoney(row.totals.total)}</span> con IVA
        </span>
      )}
      {row.declined !== null && <span>No cotizó: {row.declined}</span>}
      {row.barredReason !== null && <span>{row.barredReason}</span>}
      {row.source === 'captured' && (
        <span className="u-small">
          La capturó {row.capturedBy}. Llegó así: {row.cameHow}
        </span>
      )}
      <span className="u-small u-muted">
        Acuse {row.folio}, recibida el {formatDateTime(row.receivedAt)}
      </span>
      {row.files.map(({ id, name, bytes }) => (
        <span key={id}>
          <Button variant="text" size="small" onClick={() => void download(id, name)}>
            {paperOf(row, id)}
            {name} ({formatFileSize(bytes)})
          </Button>
        </span>
      ))}
    </li>
  );
}

/** «Carta de garantía: » of a file that is one of the papers that were asked for. */
const paperOf = ({ offer }: OpenedQuotation, id: string): string => {
  const paper = offer?.papers.find(({ file }) => file === id);
  return paper === undefined ? '' : `${paper.name}: `;
};
