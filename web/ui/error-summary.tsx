import { useEffect, useId, useRef } from 'react';
import './error-summary.css';

/** One message of a form and the id of the control it belongs to. */
export type FieldError = { id: string; message: string };

/** «Hay 2 datos por corregir» */
export function summaryTitle(count: number): string {
  return count === 1 ? 'Hay 1 dato por corregir' : `Hay ${count} datos por corregir`;
}

/** Messages of fields, each a link that takes the focus to its field. */
export function FieldLinks({ errors }: { errors: readonly FieldError[] }) {
  return (
    <ul>
      {errors.map(({ id, message }) => (
        <li key={id + message}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id)?.focus();
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** Counts the refused attempts to send; each one moves the focus here. */
  attempt: number;
};

/** Errors of a refused form: takes the focus, links to each field, and stands first in the page title. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const isShown = attempt > 0 && errors.length > 0;
  const title = summaryTitle(errors.length);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  useEffect(() => {
    if (!isShown) return undefined;
    const before = document.title;
    document.title = `${title} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [isShown, title]);

  if (!isShown) return null;
  return (
    <section className="u-errors" aria-labelledby={titleId} tabIndex={-1} ref={box}>
      <h2 className="u-h3" id={titleId}>
        {title}
      </h2>
      <FieldLinks errors={errors} />
    </section>
  );
}
