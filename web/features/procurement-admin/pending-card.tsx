import type { AdminDocument } from '#contract/documents.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGE_LABELS,
  DOCUMENT_STAGES,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { textlessSentence } from '#contract/rules/documents/textless-pages.ts';
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  isPlaceProposed,
  kindsFor,
  type GuessSource,
  type PendingDocument,
  type PendingFields,
} from './pending-document.ts';
import './documents-section.css';

interface PendingCardProps {
  item: PendingDocument;
  /** Documents that this file may be a new version of. */
  dossier: readonly AdminDocument[];
  errors: Partial<Record<keyof PendingFields, string>>;
  /** Whether the person decides here when it is published; a draft's files go public with it. */
  hasSchedule: boolean;
  onChange: (patch: Partial<PendingFields>) => void;
}

const GUESS_WORDS: Record<GuessSource, string> = {
  name: 'Propuesto por el nombre del archivo',
  text: 'Propuesto por la primera página',
};

/** Id of a control of one file, for links of the error summary. */
export function pendingId(key: string, name: keyof PendingFields): string {
  return `archivo-${key}-${name}`;
}

/** What to say about one file: place in the procedure's file, title, dates, personal data. */
export function PendingCard({ item, dossier, errors, hasSchedule, onChange }: PendingCardProps) {
  const messages = (name: keyof PendingFields) => (errors[name] === undefined ? [] : [errors[name]]);
  const id = (name: keyof PendingFields) => pendingId(item.key, name);
  const textless = textlessSentence(item.stored?.textless ?? null, item.stored?.pages ?? null);
  const replaceable = dossier.filter((document) => document.status !== 'withdrawn');
  return (
    <fieldset className="pa-file">
      <legend className="u-visually-hidden">Datos de {item.name}</legend>
      {textless !== '' && <Notice tone="warn">{textless}</Notice>}
      {replaceable.length > 0 && (
        <Select
          label="Qué es"
          id={id('replaces')}
          value={item.replaces}
          emptyLabel="Un documento nuevo"
          errors={messages('replaces')}
          options={replaceable.map((document) => ({
            value: document.id,
            label: `Nueva versión de «${document.title}»`,
          }))}
          onChange={(replaces) => onChange({ replaces })}
        />
      )}
      {item.replaces === '' ? (
        <>
          <NewDocumentFields item={item} id={id} messages={messages} onChange={onChange} />
          {item.stage !== '' && item.kind !== '' && isPlaceProposed(item) && (
            <Checkbox
              label={`Es correcto: ${DOCUMENT_KINDS[item.kind][0]}, etapa ${DOCUMENT_STAGE_LABELS[item.stage]}`}
              id={id('isPlaceConfirmed')}
              hint="El portal lo propuso por el nombre o la primera página."
              value={item.isPlaceConfirmed}
              errors={messages('isPlaceConfirmed')}
              onChange={(isPlaceConfirmed) => onChange({ isPlaceConfirmed })}
            />
          )}
        </>
      ) : (
        <TextField
          label="Nota de cambios"
          id={id('changeNote')}
          hint="Los visitantes la leerán junto a la versión."
          value={item.changeNote}
          errors={messages('changeNote')}
          onChange={(changeNote) => onChange({ changeNote })}
        />
      )}
      {hasSchedule && (
        <>
          <RadioGroup
            label="Publicar el"
            id={id('when')}
            isRow
            value={item.when}
            options={[
              { value: 'now', label: 'Ahora' },
              { value: 'later', label: 'En otra fecha' },
            ]}
            onChange={(when) => onChange({ when: when === 'later' ? 'later' : 'now' })}
          />
          {item.when === 'later' && (
            <DateTimeField
              label="Fecha de publicación"
              id={id('publishAt')}
              format="dd/mm/yyyy"
              placeholder="dd/mm/aaaa"
              value={item.publishAt}
              errors={messages('publishAt')}
              onChange={(publishAt) => onChange({ publishAt })}
            />
          )}
        </>
      )}
      <Checkbox
        label="Contiene datos personales"
        id={id('hasPersonalData')}
        value={item.hasPersonalData}
        onChange={(hasPersonalData) => onChange({ hasPersonalData })}
      />
      {item.hasPersonalData && (
        <>
          <Notice tone="warn">
            Sube solo la versión pública, con los datos personales tachados. Revisa también las propiedades
            del archivo.
          </Notice>
          <Checkbox
            label="Los datos personales están tachados"
            id={id('isRedacted')}
            value={item.isRedacted}
            errors={messages('isRedacted')}
            onChange={(isRedacted) => onChange({ isRedacted })}
          />
        </>
      )}
    </fieldset>
  );
}

function NewDocumentFields(props: {
  item: PendingDocument;
  id: (name: keyof PendingFields) => string;
  messages: (name: keyof PendingFields) => string[];
  onChange: (patch: Partial<PendingFields>) => void;
}) {
  const { item, id, messages, onChange } = props;
  const hint = (name: keyof PendingFields['guessed']) => {
    const source = item.guessed[name];
    return source === undefined ? {} : { hint: <span className="pa-guess">{GUESS_WORDS[source]}</span> };
  };
  return (
    <div className="u-grid-2">
      <Select
        label="Etapa"
        id={id('stage')}
        {...hint('stage')}
        value={item.stage}
        emptyLabel="Elige una etapa"
        errors={messages('stage')}
        options={DOCUMENT_STAGES.map((value) => ({ value, label: DOCUMENT_STAGE_LABELS[value] }))}
        onChange={(stage) => onChange({ stage: stage as DocumentStage | '' })}
      />
      <Select
        label="Tipo de documento"
        id={id('kind')}
        {...hint('kind')}
        value={item.kind}
        emptyLabel="Elige un tipo"
        errors={messages('kind')}
        options={kindsFor(item).map((value) => ({ value, label: DOCUMENT_KINDS[value][0] }))}
        onChange={(kind) => onChange({ kind: kind as DocumentKind | '' })}
      />
      <TextField
        label="Título"
        id={id('title')}
        {...hint('title')}
        value={item.title}
        maxLength={200}
        errors={messages('title')}
        onChange={(title) => onChange({ title })}
      />
      <DateField
        label="Fecha del acto"
        id={id('documentDate')}
        isOptional
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        {...hint('documentDate')}
        value={item.documentDate}
        {...errors(messages('documentDate'))}
        onChange={(documentDate) => onChange({ documentDate })}
      />
    </div>
  );
}

/** A date field checks itself until the form has something to say. */
function errors(messages: string[]): { errors?: string[] } {
  return messages.length === 0 ? {} : { errors: messages };
}
