import { fieldAt, fieldText, rowTexts } from '#contract/file-catalogue.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { FieldSection } from './field-specs.ts';
import { ListEditor } from './file-list-editors.tsx';
import { FileField, ObservationNote } from './file-field.tsx';
import { NewMailbox } from './new-mailbox.tsx';
import { useFileFields } from './form-context.ts';
import { valueAt } from '../request/file-paths.ts';

/** Fields of one section under its heading. */
export function FileSection({ section }: { section: FieldSection }) {
  const form = useFileFields();
  const observations = section.list === undefined ? [] : form.observations(section.list);
  const id = `seccion-${section.key}`;
  return (
    <section aria-labelledby={id} className="r-section">
      <h2 id={id} className="u-h3">
        {section.title}
      </h2>
      {section.hint && <p className="u-small u-muted">{section.hint}</p>}
      {section.fields.length > 0 && (
        <div className="r-fields">
          {section.fields.map((spec) => (
            <FileField key={spec.path} spec={spec} />
          ))}
          {section.fields.some(({ path }) => path === 'emailAgain') && <NewMailbox />}
        </div>
      )}
      {observations.map((one) => (
        <ObservationNote
          key={one.id}
          id={one.id}
          reason={one.reason}
          remark={one.target === section.list ? one.remark : `${one.label}: ${one.remark}`}
        />
      ))}
      {section.list && <ListEditor list={section.list} />}
    </section>
  );
}

/** What a file says of a datum, for reading. */
export function shownAt(file: SupplierFile, path: string): string {
  const field = fieldAt(path);
  return field === undefined ? '' : fieldText(field, valueAt(file, path));
}

/** What a section says, for reading. */
export function SectionFacts({ section, file }: { section: FieldSection; file: SupplierFile }) {
  const facts = section.fields
    .filter(({ path }) => path !== 'emailAgain')
    .map(({ path, label }) => ({ name: label, value: shownAt(file, path) }));
  const own = fieldAt(section.list ?? '');
  const list = own === undefined ? [] : rowTexts(own, file[section.list ?? 'partners']);
  const isEmpty = facts.every(({ value }) => value === '') && list.length === 0;
  if (isEmpty) return <p className="u-muted">Sin datos.</p>;
  return (
    <>
      <FactList facts={facts} />
      {list.length > 0 && (
        <ul className="r-plain">
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Chosen lines by name, in order; what was sent in time is not judged again (`isSent`). */
export function LineNames({ isSent = false }: { isSent?: boolean }) {
  const { file, lines } = useFileFields();
  if (file.lines.length === 0) return <p className="u-muted">Sin giros.</p>;
  return (
    <ol className="r-plain">
      {file.lines.map((code, index) => (
        <li key={code}>
          {lines.nameOf(code)}
          {index === 0 && ' (principal)'}{' '}
          {!isSent && lines.isRetired(code) && <Tag tone="warn">Ya no está en el catálogo</Tag>}
        </li>
      ))}
    </ol>
  );
}
