import type { KeyboardEvent } from 'react';
import type { QueueRow } from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import { formatDate } from '#web/kit/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { dueOf, shortName } from '../registry-words.ts';
import { ReviewDots } from './review-dots.tsx';

interface QueueRowProps {
  row: QueueRow;
  /** Name of the column with the term, or with the day of sending once it ended. */
  when: string;
  href: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

/** One request of the queue; its name is the link that opens it. */
export function QueueRowView({ row, when, href, isOpen, isSelected, onSelect, onKeyDown }: QueueRowProps) {
  const due = dueOf(row);
  const isWaiting = row.status === 'submitted' || row.status === 'in_review';
  return (
    <tr
      className={classNames(isOpen && 'is-open', isSelected && 'is-selected')}
      aria-current={isOpen || undefined}
    >
      <td className="rg-queue__check">
        <label className="u-check">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`Seleccionar ${row.name}`}
            onChange={(event) => onSelect(event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <a href={href} data-folio={row.folio} onKeyDown={onKeyDown}>
          {row.name === '' ? 'Sin nombre todavía' : row.name}
          {row.legalSuffix !== '' && `, ${row.legalSuffix}`}
        </a>
        <span className="rg-queue__sub">
          {row.folio}
          {row.mainLine !== null && ` · ${row.mainLine}`}
        </span>
      </th>
      <td data-label="Trámite">
        {REQUEST_KIND_LABELS[row.kind]}
        {!isWaiting && <span className="rg-queue__sub">{REQUEST_STATE_LABELS[row.status]}</span>}
      </td>
      <td data-label={when}>
        {due ? (
          <span className={`rg-due rg-due--${due.tone}`}>{due.text}</span>
        ) : (
          row.submittedAt !== null && <span className="u-muted">{formatDate(row.submittedAt)}</span>
        )}
      </td>
      <td data-label="Revisado">
        <ReviewDots marks={row.marks} />
      </td>
      <td data-label="Responsable">
        {row.assignee === null ? (
          <span className="u-muted">Sin asignar</span>
        ) : (
          <span title={row.assignee.name}>{shortName(row.assignee.name)}</span>
        )}
      </td>
    </tr>
  );
}
