import type { ContentKind } from '#contract/content.ts';
import { useCurrentPart } from '#web/ui/page-index.tsx';
import { Select } from '#web/ui/select.tsx';
import { sectionsOf } from './content-form.tsx';

/** Goes to a part: what is pressed next goes on from its heading. */
function show(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${id}-nombre`)?.focus({ preventScroll: true });
}

/** Parts of the form with what changed in each: an index at the left, a select on phones. */
export function SectionIndex({ kind, changed }: { kind: ContentKind; changed: ReadonlySet<string> }) {
  const sections = [...sectionsOf(kind), { id: 'publicacion', name: 'Publicación', fields: [] }];
  const current = useCurrentPart(sections.map(({ id }) => id));
  return (
    <nav className="ct-index" aria-label="Partes">
      <Select
        label="Parte"
        value=""
        emptyLabel={`Ir a una de ${sections.length} partes`}
        options={sections.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={show}
      />
      <ul>
        {sections.map(({ id, name, fields }) => {
          const count = fields.filter((field) => changed.has(field.name)).length;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(id);
                }}
              >
                {name}
                {count > 0 && (
                  <span className="u-small u-muted">{count === 1 ? '1 cambio' : `${count} cambios`}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
