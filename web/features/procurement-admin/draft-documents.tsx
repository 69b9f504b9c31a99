import { DocumentsSection } from './documents-section.tsx';
import { DossierList } from './dossier-list.tsx';
import { PublishFiles } from './publish-files.tsx';
import type { Filing } from './use-filing.ts';
import type { Pending } from './use-pending.ts';
import type { Tender } from './use-tender.ts';

/** Documents of what has no public call: those of a draft go with it, those of what is announced may come before. */
export function DraftDocuments(props: { tender: Tender; pending: Pending; filing: Filing }) {
  const { tender, pending, filing } = props;
  if (tender.procedure.status === 'planned') return <PublishFiles {...props} isOwnBar={false} />;
  return (
    <>
      <DocumentsSection
        pending={pending}
        dossier={filing.dossier}
        errors={filing.errors}
        hasSchedule={false}
      />
      <DossierList documents={filing.dossier} canPublish={false} onChanged={() => void filing.reload()} />
    </>
  );
}
