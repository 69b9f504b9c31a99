import { DOCUMENT_STAGE_LABELS, DOCUMENT_STAGES } from '#contract/procedures.ts';
import { formatDate } from '#web/kit/format.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { fileFacts, type PendingDocument } from './pending-document.ts';
import { usableFiles } from './publication-plan.ts';
import './preview.css';

/** Live picture of the chosen files as visitors will find them in the procedure's file. */
export function DossierPreview(props: {
  items: readonly PendingDocument[];
  /** What the file holds already: the same bytes do not enter again. */
  dossier: readonly AdminDocument[];
}) {
  const shown = usableFiles(props.items, props.dossier);
  const stages = DOCUMENT_STAGES.filter((stage) => shown.some((item) => item.stage === stage));
  const undecided = shown.filter((item) => item.stage === '');
  return (
    <aside className="pa-preview" aria-label="Vista previa">
      <h2 className="u-h3">Así se verá en el expediente</h2>
      {shown.length === 0 && <p className="u-field__hint">Agrega un archivo y aquí verás cómo queda.</p>}
      {stages.map((stage) => (
        <PreviewGroup
          key={stage}
          name={DOCUMENT_STAGE_LABELS[stage]}
          items={shown.filter((item) => item.stage === stage)}
        />
      ))}
      {undecided.length > 0 && <PreviewGroup name="Sin etapa" items={undecided} />}
    </aside>
  );
}

function PreviewGroup({ name, items }: { name: string; items: readonly PendingDocument[] }) {
  return (
    <div className="u-card pa-preview__card">
      <p className="pa-preview__stage">{name}</p>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <span className="pa-preview__title">{item.title.trim() === '' ? item.name : item.title}</span>
            <span className="pa-preview__meta">
              {item.stored === undefined ? 'Subiendo' : fileFacts(item.stored)}
              {item.replaces !== '' && ', versión nueva'}
              {/^\d{4}-\d{2}-\d{2}$/.test(item.documentDate) && `, ${formatDate(item.documentDate)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
