import {
  DOCUMENT_STAGE_LABELS,
  DOCUMENT_STAGES,
  isInternal,
  type DocumentStage,
} from '#contract/procedures.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import type { AdminDocument } from '#contract/documents.ts';
import { fileFacts, type PendingDocument } from './pending-document.ts';
import { usableFiles } from './publication-plan.ts';
import './preview.css';

/** Of what the file holds already, a stage names so many; the rest it counts. */
const NAMED = 6;

/** Live picture of the file as visitors will find it: what it holds already, and the chosen files in their place. */
export function DossierPreview(props: {
  items: readonly PendingDocument[];
  /** What the file holds already: the same bytes do not enter again. */
  dossier: readonly AdminDocument[];
}) {
  const added = usableFiles(props.items, props.dossier);
  const held = props.dossier.filter(
    ({ id, status, kind }) =>
      status !== 'withdrawn' && !isInternal(kind) && !added.some(({ replaces }) => replaces === id),
  );
  // A new version takes the place of the old one: its title, stage and date stay.
  const heldBy = (item: PendingDocument) => props.dossier.find(({ id }) => id === item.replaces);
  const files = added.map((item): PreviewFile => {
    const { title, stage, documentDate } = heldBy(item) ?? item;
    return { item, title: title.trim() === '' ? item.name : title, stage, documentDate: documentDate ?? '' };
  });
  const of = (wanted: DocumentStage | '') => ({
    held: held.filter(({ stage }) => stage === wanted),
    added: files.filter(({ stage }) => stage === wanted),
  });
  const stages = [...DOCUMENT_STAGES, '' as const].filter((stage) => {
    const group = of(stage);
    return group.held.length + group.added.length > 0;
  });
  return (
    <aside className="pa-preview" aria-label="Vista previa">
      <h2 className="u-h3">Así se verá en el expediente</h2>
      {stages.length === 0 && <p className="u-field__hint">Agrega un archivo y aquí verás cómo queda.</p>}
      {stages.map((stage) => (
        <PreviewGroup
          key={stage}
          name={stage === '' ? 'Sin etapa' : DOCUMENT_STAGE_LABELS[stage]}
          {...of(stage)}
        />
      ))}
    </aside>
  );
}

/** A chosen file as visitors will read it. */
interface PreviewFile {
  item: PendingDocument;
  title: string;
  stage: DocumentStage | '';
  documentDate: string;
}

interface GroupProps {
  name: string;
  held: readonly AdminDocument[];
  added: readonly PreviewFile[];
}

function PreviewGroup({ name, held, added }: GroupProps) {
  return (
    <div className="u-card pa-preview__card">
      <p className="pa-preview__stage">{name}</p>
      <ul>
        {held.slice(0, NAMED).map((document) => (
          <li key={document.id}>
            <span className="pa-preview__title">{document.title}</span>
            <span className="pa-preview__meta">{HELD[document.status]}</span>
          </li>
        ))}
        {held.length > NAMED && (
          <li>
            <span className="pa-preview__meta">
              y {formatCountOf(held.length - NAMED, 'documento más', 'documentos más')}
            </span>
          </li>
        )}
        {added.map(({ item, title, documentDate }) => (
          <li key={item.key}>
            <span className="pa-preview__title">{title}</span>
            <span className="pa-preview__meta">
              {item.stored === undefined ? 'Subiendo' : fileFacts(item.stored)}
              {item.replaces !== '' && ', versión nueva'}
              {/^\d{4}-\d{2}-\d{2}$/.test(documentDate) && `, ${formatDate(documentDate)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const HELD: Record<AdminDocument['status'], string> = {
  draft: 'En borrador',
  scheduled: 'Programado',
  published: 'Ya publicado',
  withdrawn: '',
};
