import { CITING_KIND_LABELS, CITING_KINDS, type Citation } from '#contract/regulation-texts.ts';
import { screenPath } from '#web/kit/links.ts';
import './citation-list.css';

/** Of a kind with more, the list is opened by whoever wants it. */
const FEW = 6;

/** What cites a regulation or one of its articles, by kind. */
export function CitationList({ citations }: { citations: readonly Citation[] }) {
  return CITING_KINDS.map((kind) => {
    const some = citations.filter((citation) => citation.kind === kind);
    if (some.length === 0) return null;
    return (
      <details key={kind} className="rt-citations" open={some.length <= FEW}>
        <summary>
          {CITING_KIND_LABELS[kind]} <span className="u-num u-muted">{some.length}</span>
        </summary>
        <ul>
          {some.map(({ key, title, says, path }) => (
            <li key={`${key} ${says}`}>
              {path === null ? title : <a href={screenPath(path)}>{title}</a>}
              {says !== '' && <p className="u-small u-muted">{says}</p>}
            </li>
          ))}
        </ul>
      </details>
    );
  });
}
