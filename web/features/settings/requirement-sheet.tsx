import {
  DOCUMENT_STEP_LABELS,
  DOCUMENT_STEPS,
  type Requirement,
  type RequirementInput,
} from '#contract/legal-rules.ts';
import { KIND_LABELS, PROCEDURE_KINDS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contract/procedures.ts';
import type { DocumentStep } from '#contract/rules/procedures/required-documents.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { LegalHistory } from './legal-history.tsx';
import { askRequirement, changeRequirement, createRequirement } from './legal-rules.data.ts';
import { LegalSheet } from './legal-sheet.tsx';
import { LEGAL_LABELS, legalValue } from './legal-words.ts';
import { useReviewed } from './use-reviewed.ts';

interface RequirementSheetProps {
  /** What is there; undefined adds the documents of a step. */
  entry: Requirement | undefined;
  onClose: () => void;
  onSaved: (text: string) => void;
}

const idOf = (name: string) => `requisito-${name}`;
const DOCUMENTS = Object.entries(DOCUMENT_KINDS).map(([kind, [label]]) => ({
  kind: kind as DocumentKind,
  label,
}));

/** The documents that a step of a procedure needs; one of them is enough. */
export function RequirementSheet({ entry, onClose, onSaved }: RequirementSheetProps) {
  const { api } = usePortal();
  const initial: RequirementInput = {
    step: entry?.step ?? 'complete',
    kind: entry?.kind ?? null,
    documents: entry?.documents ?? [],
    source: '',
  };
  const [written, keep] = useKept<RequirementInput>(
    `requisito-${entry?.id ?? 'nuevo'}-${entry?.version ?? 0}`,
  );
  const typed = written ?? initial;
  const change = useReviewed<RequirementInput>({
    ask: () => askRequirement(api, typed),
    save: (over) => {
      if (entry === undefined) return createRequirement(api, typed);
      const { documents, source } = over?.values ?? typed;
      return changeRequirement(
        api,
        { id: entry.id, version: over?.version ?? entry.version },
        { documents, source },
      );
    },
    onProposed: () => {
      keep(undefined);
      onClose();
    },
    onSaved: () => {
      keep(undefined);
      onSaved('Se guardaron los documentos del paso.');
    },
  });
  const put = (patch: Partial<RequirementInput>) => {
    change.forget();
    keep({ ...typed, ...patch });
  };
  const errorsOf = (name: string) => (change.refused[name] === undefined ? [] : [change.refused[name]]);
  const toggle = (kind: DocumentKind, isOn: boolean) =>
    put({
      documents: isOn ? [...typed.documents, kind] : typed.documents.filter((one) => one !== kind),
    });
  return (
    <LegalSheet
      title={entry === undefined ? 'Agregar documentos de un paso' : titleOf(entry)}
      what="estos documentos"
      change={change}
      labels={LEGAL_LABELS}
      show={legalValue}
      idOf={idOf}
      onClose={onClose}
      after={entry !== undefined && <LegalHistory of="requirement" id={entry.id} />}
    >
      {entry === undefined && (
        <>
          <Select
            id={idOf('step')}
            label="Paso"
            value={typed.step}
            onChange={(value) => put({ step: value as DocumentStep })}
            options={DOCUMENT_STEPS.map((value) => ({ value, label: DOCUMENT_STEP_LABELS[value] }))}
            errors={errorsOf('step')}
          />
          <Select
            id={idOf('kind')}
            label="Procedimiento"
            value={typed.kind ?? ''}
            onChange={(value) => put({ kind: value === '' ? null : (value as ProcedureKind) })}
            options={PROCEDURE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            emptyLabel="Cualquiera"
            isOptional
          />
        </>
      )}
      <fieldset className="u-field" aria-describedby={`${idOf('documents')}-ayuda`}>
        <legend className="u-field__label">Documentos</legend>
        <p className="u-field__hint" id={`${idOf('documents')}-ayuda`}>
          Basta uno de los que marques. Sin ninguno, el paso no pide documento.
        </p>
        <div className="aj-choices">
          {DOCUMENTS.map(({ kind, label }, index) => (
            <Checkbox
              key={kind}
              id={index === 0 ? idOf('documents') : `${idOf('documents')}-${kind}`}
              label={label}
              value={typed.documents.includes(kind)}
              onChange={(isOn) => toggle(kind, isOn)}
            />
          ))}
        </div>
        {errorsOf('documents').length > 0 && (
          <FieldErrors id={`${idOf('documents')}-error`} messages={errorsOf('documents')} />
        )}
      </fieldset>
      <TextField
        id={idOf('source')}
        label="Fuente"
        hint="Ley, lineamiento o acuerdo, con su artículo. Queda en el historial."
        value={typed.source}
        onChange={(source) => put({ source })}
        errors={errorsOf('source')}
        maxLength={300}
      />
    </LegalSheet>
  );
}

/** «Publicar: licitación pública» */
export const titleOf = ({ step, kind }: Pick<Requirement, 'step' | 'kind'>): string =>
  kind === null
    ? DOCUMENT_STEP_LABELS[step]
    : `${DOCUMENT_STEP_LABELS[step]}: ${KIND_LABELS[kind].toLowerCase()}`;
