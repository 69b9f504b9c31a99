import type { AdminDocument } from '#contract/documents.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CorrectionReason, isCorrected } from './correction-reason.tsx';
import { JustPublic } from './just-public.tsx';
import { PublishedChanges } from './published-changes.tsx';
import { recordPage } from './record-search.ts';
import { StatePanel } from './state-panel.tsx';
import type { Tender } from './use-tender.ts';

const expediente = ({ procedure }: Tender) => <a href={recordPage(procedure)}>Ver expediente</a>;

/** Says that the call was announced here, just now. */
export const JustAnnounced = ({ tender }: { tender: Tender }) => (
  <JustPublic verb="Se anunció" number={tender.procedure.number}>
    «{tender.procedure.title}» está a la vista de todos como «Por publicar». {expediente(tender)}
  </JustPublic>
);

/** What a call that is announced has besides its form: why it is corrected, its state, and what changed already. */
export function AnnouncedPart(props: {
  tender: Tender;
  dossier: readonly AdminDocument[];
  book: RuleBook;
  reason: string;
  onReason: (reason: string) => void;
}) {
  const { tender, reason } = props;
  return (
    <>
      {(isCorrected(tender) || reason !== '') && (
        <div className="pa-section">
          <CorrectionReason tender={tender} value={reason} onChange={props.onReason} />
        </div>
      )}
      <StatePanel tender={tender} dossier={props.dossier} book={props.book} />
      <PublishedChanges tender={tender} />
      <p>{expediente(tender)}</p>
    </>
  );
}
