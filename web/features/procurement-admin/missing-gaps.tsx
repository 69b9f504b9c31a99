import type { Problem } from '#contract/errors.ts';
import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import { FieldLinks, type FieldError } from '#web/ui/error-summary.tsx';
import { contractButtonId } from './contracts-panel.tsx';
import { CHECK_ID } from './planning/check-panel.tsx';
import { fieldId } from './tender-form.ts';

/** Where a message of a field leads. */
export function errorLinks(gaps: Record<string, string>): FieldError[] {
  return Object.entries(gaps).map(([path, message]) => ({
    id: path === 'documents' ? 'archivos' : path === 'revision' ? CHECK_ID : fieldId(path),
    // Lots and acts are many: the message names which.
    message:
      path.startsWith('lots.') || message === 'Escribe la fecha y la hora.'
        ? `${fieldLabel(path)}: ${message}`
        : message,
  }));
}

/** What is missing to publish, known before it is tried; each leads to its field. */
export function MissingGaps({ links }: { links: readonly FieldError[] }) {
  if (links.length === 0) return null;
  return (
    <details className="pa-missing">
      <summary id="pa-falta">
        Para publicar {links.length === 1 ? 'falta 1 dato' : `faltan ${links.length} datos`}
      </summary>
      <FieldLinks errors={links} />
    </details>
  );
}

/** A refused publication: its fields, the contract that it is about, or the files. */
export function refusalLinks({ code, fields, detail, extra }: Problem): FieldError[] {
  if (code === 'check_unanswered') return [{ id: CHECK_ID, message: detail }];
  if (fields !== undefined) return errorLinks(fields);
  const contractId = extra?.contractId;
  return [
    { id: typeof contractId === 'string' ? contractButtonId(contractId) : 'archivos', message: detail },
  ];
}
