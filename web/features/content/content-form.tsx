import { useState } from 'react';
import type { ContentFile, ContentItem } from '#contract/content-api.ts';
import { wholeValues, type ContentField, type ContentKind } from '#contract/content.ts';
import { keyOf } from '#contract/rules/texts/content-check.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { ContentControl } from './content-control.tsx';
import { controlId } from './control-id.ts';

interface ContentFormProps {
  kind: ContentKind;
  kinds: Readonly<Record<string, ContentKind>>;
  draft: Draft<ContentItem>;
  /** Names of fields that differ from what visitors see. */
  changed: ReadonlySet<string>;
  isDisabled: boolean;
  refused: Readonly<Record<string, string>>;
  /** Counts refused attempts to publish; each takes the focus to the summary. */
  attempt: number;
}

/** Parts of the form, in the order of their first fields. */
export function sectionsOf(kind: ContentKind): { id: string; name: string; fields: ContentField[] }[] {
  const names = [...new Set(kind.fields.map(({ section }) => section))];
  return names.map((name) => ({
    id: `parte-${keyOf(name)}`,
    name,
    fields: kind.fields.filter(({ section }) => section === name),
  }));
}

/** Messages come by name, those about what was sent with `values.` before it. */
const messageOf = (refused: Readonly<Record<string, string>>, name: string) =>
  refused[name] ?? refused[`values.${name}`];

/** All fields of a thing, in short sections. */
export function ContentForm(props: ContentFormProps) {
  const { kind, kinds, draft, changed, isDisabled, refused, attempt } = props;
  const values = wholeValues(kind, draft.values);
  // Files that came up and whose draft is not saved yet.
  const [fresh, setFresh] = useState<Readonly<Record<string, ContentFile>>>({});
  const errors = kind.fields.flatMap((field) => {
    const message = messageOf(refused, field.name);
    return message === undefined ? [] : [{ id: controlId(field), message: `${field.label}: ${message}` }];
  });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {sectionsOf(kind).map(({ id, name, fields }) => (
        <section key={id} id={id} className="ct-section" aria-labelledby={`${id}-nombre`}>
          <h2 id={`${id}-nombre`} tabIndex={-1}>
            {name}
          </h2>
          {fields.map((field) => {
            const message = messageOf(refused, field.name);
            return (
              <div key={field.name} className="ct-field">
                {changed.has(field.name) && <span className="ct-changed">Cambió</span>}
                <ContentControl
                  kind={kind}
                  field={field}
                  value={values[field.name]}
                  onChange={(value) => draft.change({ [field.name]: value })}
                  errors={message === undefined ? [] : [message]}
                  isDisabled={isDisabled}
                  references={draft.thing.references}
                  kinds={kinds}
                  files={{ ...fresh, ...draft.thing.files }}
                  onFile={(file) => setFresh((known) => ({ ...known, [file.id]: file }))}
                />
              </div>
            );
          })}
        </section>
      ))}
    </form>
  );
}
