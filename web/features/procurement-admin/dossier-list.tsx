import { useCallback, useState } from 'react';
import type { AdminDocument, ReleaseFacts } from '#contract/documents.ts';
import { DOCUMENT_STAGE_LABELS } from '#contract/procedures.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { barriersOf } from '#contract/rules/texts/text-barriers.ts';
import { DOCUMENT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DocList, DocRow } from '#web/ui/doc-row.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { DocumentActions, type OpenDocument } from './document-actions.tsx';
import { DocumentForm, type DocumentWords } from './document-form.tsx';
import { DocumentRemark, DocumentState } from './document-state.tsx';
import { fileFacts } from './pending-document.ts';
import { readDocumentHistory } from './procurement-admin.data.ts';
import { RecordHistory } from './record-history.tsx';
import './dossier-list.css';

function DocumentHistory(props: {
  document: AdminDocument;
  onRestore: (proposal: DocumentWords) => void;
  onClose: () => void;
}) {
  const { api } = usePortal();
  const { id, title, version, status } = props.document;
  const load = useCallback((...asked: HistoryAsk) => readDocumentHistory(api, id, ...asked), [api, id]);
  const restore = ({ state }: RevisionRow) => props.onRestore(state as unknown as DocumentWords);
  return (
    <RecordHistory
      title={`Historial de «${title}»`}
      version={version}
      load={load}
      fields={DOCUMENT_STATE_FIELDS}
      restore={status === 'withdrawn' ? undefined : restore}
      onClose={props.onClose}
    />
  );
}

/** What somebody who cannot see the document will not get of it: said before it is public, while another file can take its place. */
function TextBarriers({ text }: { text: AdminDocument['versions'][number]['text'] }) {
  const barriers = barriersOf(text);
  if (barriers.length === 0) return null;
  return <span className="pa-remark">Accesibilidad: {barriers.join('. ')}.</span>;
}

/** Documents that the procedure already has, drafts included. */
export function DossierList(props: {
  documents: readonly AdminDocument[];
  canPublish: boolean;
  secondPerson?: boolean;
  facts?: ReleaseFacts | undefined;
  onChanged: () => void;
}) {
  const [open, setOpen] = useState<OpenDocument>();
  const kept = useFocusKept(JSON.stringify(open ?? ''));
  if (props.documents.length === 0) return null;
  const shown = props.documents.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <div className="pa-dossier" {...kept}>
      <h2 className="u-h3">En el expediente</h2>
      <p className="u-field__hint">
        Para sustituir uno, agrega el archivo nuevo en Archivos y elige en «Qué es» de cuál es la nueva
        versión.
      </p>
      <DocList label="En el expediente">
        {props.documents.map((document) => {
          const newest = document.versions[0];
          return (
            <DocRow
              key={document.id}
              type={newest?.originalName ?? 'pdf'}
              name={document.title}
              meta={`${DOCUMENT_STAGE_LABELS[document.stage]}${newest === undefined ? '' : `, ${fileFacts(newest)}, versión ${newest.number}`}`}
              note={
                <>
                  <TextBarriers text={newest?.text ?? null} />
                  <span className="pa-remark pa-remark--state">
                    <DocumentRemark document={document} />
                  </span>
                </>
              }
            >
              <DocumentState document={document} />
              <DocumentActions
                document={document}
                canPublish={props.canPublish}
                secondPerson={props.secondPerson ?? false}
                facts={props.facts}
                onChanged={props.onChanged}
                onOpen={setOpen}
              />
            </DocRow>
          );
        })}
      </DocList>
      {shown !== undefined && open?.kind === 'form' && (
        <DocumentForm
          key={shown.id}
          document={shown}
          proposal={open.proposal}
          secondPerson={props.secondPerson}
          onDone={() => {
            close();
            props.onChanged();
          }}
        />
      )}
      {shown !== undefined && open?.kind === 'history' && (
        <DocumentHistory
          key={shown.id}
          document={shown}
          onRestore={(proposal) => setOpen({ kind: 'form', id: shown.id, proposal })}
          onClose={close}
        />
      )}
    </div>
  );
}
