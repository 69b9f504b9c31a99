import { useState } from 'react';
import type { EarlyRelease } from '#contract/documents.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DossierList } from './dossier-list.tsx';
import { MissingList } from './missing-list.tsx';
import { leavingFile } from './early-release.tsx';
import { missingToPublish, planDone, planLabel, publicationPlan, usableFiles } from './publication-plan.ts';
import { PublishFilesDialog } from './publish-files-dialog.tsx';
import { recordPage } from './record-search.ts';
import type { Filing } from './use-filing.ts';
import type { Pending } from './use-pending.ts';
import type { Tender } from './use-tender.ts';

interface PublishFilesProps {
  tender: Tender;
  pending: Pending;
  filing: Filing;
  /** Whether its buttons are those of the screen; where another bar is, they stand in the section. */
  isOwnBar: boolean;
}

/** Documents of what visitors see already: those that are there, and new ones that are published by themselves. */
export function PublishFiles({ tender, pending, filing, isOwnBar }: PublishFilesProps) {
  const { toast, clock } = usePortal();
  // What was scheduled becomes public while the file is open.
  const now = useNow(
    filing.dossier.map(({ publishAt }) => publishAt),
    () => void filing.reload(),
  );
  const [attempt, setAttempt] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { procedure } = tender;
  const expediente = { href: recordPage(procedure), label: 'Ver expediente' };
  const usable = usableFiles(pending.items, filing.dossier);
  const plan = publicationPlan(usable);
  const isCall = usable.some(
    (item) => leavingFile(item, filing.dossier, { facts: filing.facts, now: clock.iso() })?.isOfCall === true,
  );
  const secondPerson = filing.secondPerson || (isCall && filing.facts?.isCallByTwo === true);
  const refused = () => setAttempt((times) => times + 1);
  const ask = () => {
    if (filing.check({ publish: true, now: clock.iso() })) setAsking(true);
    else refused();
  };
  const publish = async (early: (key: string) => EarlyRelease | undefined) => {
    const done = await filing.file({ publish: true, now: clock.iso(), early });
    setAsking(false);
    if (done === undefined) refused();
    else
      toast(
        planDone(plan, procedure.number, secondPerson),
        plan.now.length > 0 && !secondPerson ? expediente : undefined,
      );
  };
  const keep = async () => {
    const kept = await filing.file({ publish: false, now: clock.iso() });
    if (kept === undefined) refused();
    else toast(`${formatCountOf(kept, 'documento', 'documentos')} en borrador.`);
  };
  return (
    <>
      <ErrorSummary errors={filing.summary} attempt={attempt} />
      <DocumentsSection pending={pending} dossier={filing.dossier} errors={filing.errors} hasSchedule />
      <MissingList
        id="pa-falta-publicar"
        lead="Para publicar falta:"
        missing={missingToPublish(pending.items, filing.dossier, now, filing.facts)}
      />
      <div className={isOwnBar ? 'pa-bar' : 'u-cluster u-gap-8'}>
        <Button
          variant={isOwnBar ? 'primary' : 'tonal'}
          disabled={usable.length === 0 || filing.isBusy}
          aria-describedby="pa-falta-publicar"
          onClick={ask}
        >
          {planLabel(plan, secondPerson)}
        </Button>
        <Button
          variant={isOwnBar ? 'tonal' : 'text'}
          disabled={usable.length === 0 || filing.isBusy}
          onClick={() => void keep()}
        >
          Guardar borrador
        </Button>
        {isOwnBar && <a href={expediente.href}>Ver expediente</a>}
      </div>
      <DossierList
        documents={filing.dossier}
        canPublish
        secondPerson={secondPerson}
        facts={filing.facts}
        onChanged={() => void filing.reload()}
      />
      {isAsking && (
        <PublishFilesDialog
          procedure={procedure}
          dossier={filing.dossier}
          plan={plan}
          secondPerson={secondPerson}
          facts={filing.facts}
          isBusy={filing.isBusy}
          onClose={() => setAsking(false)}
          onConfirm={(early) => void publish(early)}
        />
      )}
    </>
  );
}
