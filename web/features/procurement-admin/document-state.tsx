import { DOCUMENT_STATUS_LABELS, type AdminDocument, type DocumentStatus } from '#contract/documents.ts';
import { kindName } from '#contract/rules/documents/document-words.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { proposalText, wishOf } from './document-proposal.tsx';

const TONES: Record<DocumentStatus, Tone> = {
  draft: 'mute',
  scheduled: 'info',
  published: 'ok',
  withdrawn: 'bad',
};

/** «Publicado, con una versión por publicar» */
function stateText(document: AdminDocument): string {
  if (document.proposal !== null) return proposalText(document.proposal);
  if (document.status === 'scheduled' && document.publishAt !== null) {
    return `Se publica el ${formatDateTime(document.publishAt)}`;
  }
  const waits = document.status === 'published' && document.pendingVersion !== null;
  return DOCUMENT_STATUS_LABELS[document.status] + (waits ? ', con una versión por publicar' : '');
}

/** State of a document of the file, in a tag. */
export function DocumentState({ document }: { document: AdminDocument }) {
  return <Tag tone={document.proposal === null ? TONES[document.status] : 'warn'}>{stateText(document)}</Tag>;
}

/** Who waits for whom, and why it is gone: one sentence below the facts; nothing where the state says it all. */
export function DocumentRemark({ document }: { document: AdminDocument }) {
  const { session } = usePortal();
  const { proposal, returned, writers, withdrawnReason, withdrawnAt, versions, publishedAs } = document;
  if (withdrawnAt !== null && withdrawnReason !== null)
    return (
      <>
        Retirado el {formatDateTime(withdrawnAt)}: {withdrawnReason}
      </>
    );
  if (proposal === null && returned === undefined && publishedAs !== undefined)
    return (
      <>
        Se publicó como {kindName(publishedAs)} y cuenta como tal hasta que se publique en él otra versión o
        su tipo lo confirmen dos personas.
      </>
    );
  if (proposal === null)
    return returned === undefined ? null : (
      <>
        {returned.by.name} devolvió {returned.action === 'withdraw' ? 'el retiro' : 'lo propuesto'} el{' '}
        {formatDateTime(returned.at)}: {returned.reason}
      </>
    );
  const personId = session.snapshot().identity?.id;
  const isOwn = proposal.by.id === personId;
  const wrote = proposal.action === 'publish' && personId !== undefined && writers.includes(personId);
  const shown = versions.find(({ publishedAt }) => publishedAt !== null);
  return (
    <>
      {isOwn ? 'Propusiste' : `${proposal.by.name} propuso`} {wishOf(proposal)}.
      {(isOwn || wrote) && ' Lo confirma otra persona de la Unidad.'}
      {shown !== undefined && ` La versión ${shown.number} sigue a la vista.`}
    </>
  );
}

/** What was only proposed, said as of everything else that waits for another person. */
const PROPOSED_DONE: Record<NonNullable<AdminDocument['proposal']>['action'], string> = {
  publish: 'Quedó propuesto publicar',
  withdraw: 'Quedó propuesto retirar',
  edit: 'Quedó propuesto cambiar los datos de',
};

/** What became of a document, for the toast. */
export function doneText({ title, status, publishAt, proposal }: AdminDocument): string {
  if (proposal !== null)
    return `${PROPOSED_DONE[proposal.action]} «${title}»: se hará cuando lo confirme otra persona de la Unidad, que ya lo ve en «Mi trabajo».`;
  if (status === 'withdrawn') return `Se retiró «${title}».`;
  if (publishAt !== null) return `«${title}» se publica el ${formatDateTime(publishAt)}.`;
  return `Se publicó «${title}».`;
}
