import { useEffect, useRef } from 'react';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { REQUEST_KIND_LABELS, REQUEST_STATE_LABELS } from '#contract/registration.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import { dueTag, fullName, REQUEST_STATE_TONES } from '../registry-words.ts';

interface ReviewHeadProps {
  folio: string;
  /** Absent while it loads. */
  file: ReviewFile | undefined;
  previous: string | undefined;
  next: string | undefined;
  href: (patch: { sol: string; doc: string }) => string;
  onClose: () => void;
}

/** Folio, term, and the way to the requests before and after; then who asks for what. */
export function ReviewHead({ folio, file, previous, next, href, onClose }: ReviewHeadProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isReady = file !== undefined;
  useEffect(() => {
    // Arrows in the list beside keep the focus there; a panel over the list takes it.
    const isKept =
      matchMedia('(min-width: 1280px)').matches && document.activeElement?.matches('a[data-folio]') === true;
    if (isReady && !isKept) title.current?.focus({ preventScroll: true });
  }, [isReady]);
  const due = file && dueTag(file);
  const isRunning =
    file !== undefined && due !== undefined && ['submitted', 'in_review', 'observed'].includes(file.status);
  return (
    <div className="rg-head">
      <div className="rg-head__row">
        <span className="rg-head__id">
          <span className="rg-head__folio">{folio}</span>
          {isRunning && <Tag tone={due.tone}>{due.text}</Tag>}
          {file && !isRunning && (
            <Tag tone={REQUEST_STATE_TONES[file.status]}>{REQUEST_STATE_LABELS[file.status]}</Tag>
          )}
        </span>
        <span className="rg-head__tools">
          <StepLink folio={previous} label="Solicitud anterior" href={href}>
            <IconChevronLeft {...ICON} />
          </StepLink>
          <StepLink folio={next} label="Solicitud siguiente" href={href}>
            <IconChevronRight {...ICON} />
          </StepLink>
          <Button variant="text" icon aria-label="Cerrar la revisión" onClick={onClose}>
            <IconX {...ICON} />
          </Button>
        </span>
      </div>
      {file && (
        <>
          <h2 tabIndex={-1} ref={title}>
            {fullName({
              name: file.name,
              legalSuffix: file.data.personType === 'legal' ? file.data.legalSuffix : null,
            })}
          </h2>
          <p>
            {REQUEST_KIND_LABELS[file.kind]}. RFC {file.rfc},{' '}
            {PERSON_TYPE_LABELS[file.personType].toLowerCase()}.
            {file.submittedAt !== null && ` Enviada el ${formatDateTime(file.submittedAt)}.`}
            {file.capturedBy !== null && ` Capturada por ${file.capturedBy}.`}
          </p>
        </>
      )}
    </div>
  );
}

function StepLink(props: {
  folio: string | undefined;
  label: string;
  href: ReviewHeadProps['href'];
  children: React.ReactNode;
}) {
  const look = buttonClass({ variant: 'text', icon: true });
  if (props.folio === undefined) {
    return (
      <button type="button" className={look} aria-label={props.label} disabled>
        {props.children}
      </button>
    );
  }
  return (
    <a className={look} aria-label={props.label} href={props.href({ sol: props.folio, doc: '' })}>
      {props.children}
    </a>
  );
}
