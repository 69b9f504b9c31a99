import type { RequiredPaper } from '#contract/registration.ts';

/** Papers of a procedure: name, help, validity and the source that asks for it. A checklist on paper. */
export function RequirementList({ papers }: { papers: readonly RequiredPaper[] }) {
  const groups = [
    { title: 'Obligatorios', papers: papers.filter(({ required }) => required) },
    { title: 'Solo si aplican', papers: papers.filter(({ required }) => !required) },
  ].filter((group) => group.papers.length > 0);
  if (groups.length === 0) return <p>Este trámite no pide documentos.</p>;
  return (
    <>
      {groups.map((group) => (
        <div key={group.title}>
          <h3 className="u-h3 r-group">
            {group.title} <span className="u-muted">({group.papers.length})</span>
          </h3>
          <ol className="r-papers">
            {group.papers.map((paper) => (
              <li key={paper.code}>
                <span className="r-tick" aria-hidden="true" />
                <div>
                  <p className="r-papers__name">{paper.name}</p>
                  {paper.help !== '' && <p>{paper.help}</p>}
                  {paper.source !== '' && <p className="u-small u-muted">{paper.source}</p>}
                </div>
                <p className="r-papers__validity">
                  <span className="u-visually-hidden">Vigencia: </span>
                  {paper.validity === '' ? 'Sin vencimiento' : paper.validity}
                </p>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
