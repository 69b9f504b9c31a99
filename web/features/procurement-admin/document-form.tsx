import { validDate } from '#web/ui/date-rules.ts';
import { useState } from 'react';
import type { AdminDocument, DocumentEdit } from '#contract/documents.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  DOCUMENT_STAGE_LABELS,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { DOCUMENT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { required } from '#web/ui/rules.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { doneText } from './document-state.tsx';
import { kindsOf } from './pending-document.ts';
import { editDocument } from './procurement-admin.data.ts';

/** What is said of a document. */
export type DocumentWords = Pick<AdminDocument, 'stage' | 'kind' | 'title' | 'documentDate'>;

interface Values {
  etapa: DocumentStage;
  tipo: string;
  titulo: string;
  fecha: string;
  motivo: string;
}

const valuesOf = ({ stage, kind, title, documentDate }: DocumentWords): Values => ({
  etapa: stage,
  tipo: kind,
  titulo: title,
  fecha: documentDate ?? '',
  motivo: '',
});

const NAMES: Record<string, keyof Values> = {
  stage: 'etapa',
  kind: 'tipo',
  title: 'titulo',
  documentDate: 'fecha',
  changeReason: 'motivo',
};

const show = valueWords(DOCUMENT_STATE_FIELDS);

interface DocumentFormProps {
  document: AdminDocument;
  /** An older state to which it is to go back; nothing is saved before the officer does. */
  proposal?: DocumentWords | undefined;
  /** Whether another person has to say yes to what is public. */
  secondPerson?: boolean | undefined;
  onDone: () => void;
}

/** Corrects what is said of a document; its bytes stay. */
export function DocumentForm({ document, proposal, secondPerson, onDone }: DocumentFormProps) {
  const { api, toast } = usePortal();
  const [version, setVersion] = useState(document.version);
  const [conflict, setConflict] = useState<ChangeConflict<DocumentWords>>();
  const form = useForm<Values>({
    initial: valuesOf(proposal ?? document),
    rules: {
      tipo: [required('Elige un tipo de documento.')],
      titulo: [(value) => value.trim().length >= 3 || 'Escribe un título de al menos 3 letras.'],
      fecha: [validDate()],
    },
    onSubmit: async ({ etapa, tipo, titulo, fecha, motivo }) => {
      const body: DocumentEdit = {
        stage: etapa,
        kind: tipo as DocumentKind,
        title: titulo.trim(),
        documentDate: fecha === '' ? null : fecha,
        ...(motivo.trim() === '' ? {} : { changeReason: motivo.trim() }),
      };
      try {
        const saved = await editDocument(api, { id: document.id, version }, body);
        toast(saved.proposal?.action === 'edit' ? doneText(saved) : `Se corrigió «${body.title}».`);
        onDone();
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const met = changeConflict<DocumentWords>(error.problem);
        setConflict(met);
        if (met !== undefined) return undefined;
        const fields = Object.entries(error.problem.fields ?? {});
        if (fields.length === 0) return { titulo: error.problem.detail };
        return Object.fromEntries(fields.map(([name, message]) => [NAMES[name] ?? 'titulo', message]));
      }
    },
  });
  const settle = (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => {
    if (conflict === undefined) return;
    const next = valuesOf(chosenState(conflict, choices));
    for (const name of Object.keys(next) as (keyof Values)[])
      if (name !== 'motivo') form.set(name, next[name]);
    setVersion(conflict.version);
    setConflict(undefined);
  };
  const isOut = document.versions.some(({ publishedAt }) => publishedAt !== null);
  const { onBlur: _stage, ...stage } = form.field('etapa');
  const { onBlur: _kind, ...kind } = form.field('tipo');
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-20"
      role="group"
      aria-label={`Datos de ${document.title}`}
    >
      {conflict !== undefined && (
        <Conflict
          key={conflict.version}
          conflict={conflict}
          what="este documento"
          show={show}
          onSettle={settle}
        />
      )}
      <div className="u-grid-2">
        <Select
          label="Etapa"
          {...stage}
          options={DOCUMENT_STAGES.map((value) => ({ value, label: DOCUMENT_STAGE_LABELS[value] }))}
          onChange={(value) => {
            form.set('etapa', value as DocumentStage);
            const kinds = kindsOf(value as DocumentStage);
            if (!kinds.some((one) => one === form.values.tipo)) form.set('tipo', '');
          }}
        />
        <Select
          label="Tipo de documento"
          {...kind}
          emptyLabel="Elige un tipo"
          options={kindsOf(form.values.etapa).map((value) => ({ value, label: DOCUMENT_KINDS[value][0] }))}
          onChange={(value) => form.set('tipo', value)}
        />
        <TextField label="Título" maxLength={200} {...form.field('titulo')} />
        <DateField
          label="Fecha del acto"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('fecha')}
        />
      </div>
      {isOut && (
        <TextArea
          label="Motivo de la corrección"
          hint="Es público. Los visitantes lo leerán junto a lo que decía antes."
          rows={3}
          maxLength={1_000}
          {...form.field('motivo')}
        />
      )}
      <div className="u-cluster u-gap-8">
        <Button disabled={form.isSubmitting || conflict !== undefined} onClick={() => void form.submit()}>
          {isOut && secondPerson === true ? 'Proponer el cambio' : 'Guardar datos'}
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
