import type { MouseEvent } from 'react';
import type { PaperState } from '#contract/registration.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { Tag, type Tone } from '#web/ui/tag.tsx';

const STATES: Record<PaperState, { label: string; tone: Tone }> = {
  pending: { label: 'Sin revisar', tone: 'info' },
  valid: { label: 'Válido', tone: 'ok' },
  observed: { label: 'Observado', tone: 'warn' },
  expired: { label: 'Vencido', tone: 'bad' },
  replaced: { label: 'Sustituido', tone: 'mute' },
};

/** Papers of the file with their validity. */
export function RecordPapers(props: {
  papers: SupplierRecord['papers'];
  onOpen: (event: MouseEvent, id: string) => void;
}) {
  if (props.papers.length === 0) return <p className="u-muted">No hay documentos en el expediente.</p>;
  return (
    <ul className="rg-plain rg-plain--ruled">
      {props.papers.map((paper) => (
        <li key={paper.id}>
          <span>
            <button type="button" className="rg-link" onClick={(event) => props.onOpen(event, paper.id)}>
              {paper.name}
            </button>
            <span className="rg-paper__facts">
              {[
                paper.pages !== null && formatCountOf(paper.pages, 'página', 'páginas'),
                paper.issuedOn !== null && `emitido el ${formatDate(paper.issuedOn)}`,
                paper.expiresOn !== null && `vence el ${formatDate(paper.expiresOn)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <Tag tone={STATES[paper.status].tone}>{STATES[paper.status].label}</Tag>
        </li>
      ))}
    </ul>
  );
}
