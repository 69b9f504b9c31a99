import { CITING_KIND_LABELS, CITING_KINDS, type Citation } from '#contract/regulation-texts.ts';
import { screenPath } from '#web/kit/links.ts';

/** What cites a regulation or one of its articles, by kind. */
export function CitationList({ citations }: { citations: readonly Citation[] }) {
  return (
    <dl className="rt-citations">
      {CITING_KINDS.map((kind) => {
        const some = citations.filter((citation) => citation.kind === kind);
        if (some.length === 0) return null;
        return (
          <div key={kind}>
            <dt>{CITING_KIND_LABELS[kind]}</dt>
            {some.map(({ key, title, says, path }) => (
              <dd key={`${key} ${says}`}>
                {path === null ? title : <a href={screenPath(path)}>{title}</a>}
                {says !== '' && <span className="u-small u-muted"> {says}</span>}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
