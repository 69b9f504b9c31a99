import { rowsOf, type ContentValues } from '#contract/content.ts';
import { Person } from './directory-person.tsx';
import './directory.css';

const textOf = (values: ContentValues) => (name: string) => String(values[name] ?? '');

/** A post that is being written, as it will stand in the directory. */
export function PostPreview({ values }: { values: ContentValues }) {
  const text = textOf(values);
  const filled = (name: string) => text(name) || null;
  const { topics } = values;
  return (
    <div className="directory-area directory-area--alone">
      <ul>
        <Person
          isOwner={false}
          person={{
            key: 'vista-previa',
            name: text('name'),
            isVacant: values.isVacant === true,
            post: text('post'),
            phone: filled('phone'),
            extension: filled('extension'),
            email: filled('email'),
            hours: filled('hours'),
            place: filled('place'),
            functions: text('functions'),
            hasPhoto: false,
            past: rowsOf(values.past).map(({ name = '', since = '', until = '' }) => ({
              name,
              since,
              until,
            })),
            topics: Array.isArray(topics) ? [...topics] : [],
            attends: Array.isArray(values.attends) ? [...values.attends] : [],
          }}
        />
      </ul>
    </div>
  );
}

/** An area that is being written. */
export function AreaPreview({ values }: { values: ContentValues }) {
  return (
    <section className="directory-area directory-area--alone">
      <h2>{textOf(values)('name') || 'Sin nombre'}</h2>
      <p className="u-small u-muted">Aquí van sus puestos.</p>
    </section>
  );
}
