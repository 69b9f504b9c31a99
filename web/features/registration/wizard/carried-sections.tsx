import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { changedPaths, isWithin } from '../request/file-paths.ts';
import type { FieldSection } from '../fields/field-specs.ts';
import { FileSection, LineNames, SectionFacts } from '../fields/file-section.tsx';
import { LinesEditor } from '../fields/lines-editor.tsx';
import type { OpenRequest } from '../request/use-request.ts';

interface CarriedProps {
  open: OpenRequest;
  sections: readonly FieldSection[];
  /** Everything missing or wrong in the file; the parts that have some are open. */
  problems: Record<string, string>;
  /** Key of the part for whose change the person came. */
  wanted?: string | undefined;
}

/** Registered data that a renewal or an update keeps; each part opens when it changed, or when the registry lacks it. */
export function CarriedSections({ open, sections, problems, wanted }: CarriedProps) {
  const pathsOf = (section: FieldSection) =>
    section.list === undefined ? section.fields.map(({ path }) => path) : [section.list];
  const hasProblem = (paths: readonly string[]) =>
    Object.keys(problems).some((path) => paths.some((own) => isWithin(path, own)));
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...sections.filter((section) => hasProblem(pathsOf(section))).map(({ key }) => key),
        ...(hasProblem(['lines']) ? ['lines'] : []),
        ...(wanted === undefined ? [] : [wanted]),
      ]),
  );
  useEffect(() => {
    if (wanted !== undefined) document.getElementById(`parte-${wanted}`)?.scrollIntoView();
  }, [wanted]);
  const changed = open.request.carried === null ? [] : changedPaths(open.request.carried, open.data);
  const isChanged = (paths: readonly string[]) =>
    changed.some((path) => path !== 'emailAgain' && paths.some((own) => isWithin(path, own)));
  const show = (
    key: string,
    title: string,
    paths: readonly string[],
    editor: React.ReactNode,
    facts: React.ReactNode,
  ) => {
    if (opened.has(key) || hasProblem(paths))
      return (
        <div key={key} id={`parte-${key}`}>
          {editor}
        </div>
      );
    return (
      <section key={key} className="r-group-card" aria-labelledby={`conserva-${key}`}>
        <div className="u-cluster u-cluster--between">
          <h2 className="u-h3" id={`conserva-${key}`}>
            {title}
          </h2>
          <span className="u-cluster u-gap-8">
            {isChanged(paths) ? <Tag tone="info">Cambiado</Tag> : <Tag tone="ok">Se conserva</Tag>}
            <Button
              variant="text"
              size="small"
              aria-label={`Cambiar: ${title}`}
              onClick={() => setOpened(new Set([...opened, key]))}
            >
              Cambiar
            </Button>
          </span>
        </div>
        {facts}
      </section>
    );
  };
  return (
    <>
      <p className="r-measure">
        {opened.size === 0 || Object.keys(problems).length === 0
          ? 'Esto ya está en tu registro y se conserva.'
          : 'Lo que ya está en tu registro se conserva; completa lo que falta, que está abierto.'}{' '}
        Cambia solo lo que ya no sea cierto: te pediremos el documento que lo compruebe.
      </p>
      {sections.map((section) =>
        show(
          section.key,
          section.title,
          pathsOf(section),
          <FileSection section={section} />,
          <SectionFacts section={section} file={open.data} />,
        ),
      )}
      {show(
        'lines',
        'Giros',
        ['lines'],
        <section className="r-section" aria-label="Giros">
          <h2 className="u-h3">Giros</h2>
          <LinesEditor />
        </section>,
        <LineNames />,
      )}
    </>
  );
}
