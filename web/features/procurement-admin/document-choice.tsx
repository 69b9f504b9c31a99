import type { AdminDocument } from '#contract/documents.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/procedures.ts';
import { Select } from '#web/ui/select.tsx';

interface DocumentChoiceProps {
  label: string;
  hint?: string | undefined;
  id?: string | undefined;
  errors?: readonly string[] | undefined;
  dossier: readonly AdminDocument[];
  /** Kinds that may be chosen. */
  kinds: readonly DocumentKind[];
  /** Only what visitors can read. */
  isPublic?: boolean;
  isOptional?: boolean;
  value: string;
  onChange: (documentId: string) => void;
}

/** A document of the file of the procedure that shows something. */
export function DocumentChoice(props: DocumentChoiceProps) {
  const { dossier, kinds, isPublic = false, value, onChange, label, hint, id, errors, isOptional } = props;
  const offered = dossier.filter(
    (one) =>
      one.id === value ||
      (kinds.includes(one.kind as DocumentKind) &&
        one.status !== 'withdrawn' &&
        (!isPublic || one.status === 'published')),
  );
  const names = kinds.map((kind) => DOCUMENT_KINDS[kind][0].toLowerCase());
  const list = new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(names);
  return (
    <Select
      label={label}
      {...(id === undefined ? {} : { id })}
      {...(errors === undefined ? {} : { errors })}
      {...(isOptional === undefined ? {} : { isOptional })}
      hint={hint ?? (offered.length === 0 ? `El expediente todavía no tiene: ${list}.` : undefined)}
      emptyLabel="Ninguno"
      value={value}
      options={offered.map((one) => ({
        value: one.id,
        label: one.status === 'published' ? one.title : `${one.title} (sin publicar)`,
      }))}
      onChange={onChange}
    />
  );
}
