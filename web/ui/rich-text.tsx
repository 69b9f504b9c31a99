import { SCREEN_BASE } from '#contract/endpoint.ts';
import { internalPath, linkProblem, richBlocks, type TextSpan } from '#contract/rules/rich-text.ts';
import { OutsideLink } from './outside-link.tsx';

function Span({ text, isBold, href }: TextSpan) {
  if (isBold === true) return <strong>{text}</strong>;
  if (href === undefined) return text;
  if (linkProblem(href) !== undefined) return text;
  const path = internalPath(href, SCREEN_BASE);
  if (path === undefined) return <OutsideLink href={href}>{text}</OutsideLink>;
  return <a href={href.startsWith(`${SCREEN_BASE}/`) ? href : SCREEN_BASE + href}>{text}</a>;
}

/** A text with bold, lists and links; a link that leads nowhere is only its text. */
export function RichText({ text }: { text: string }) {
  return richBlocks(text).map(({ kind, lines }, block) => {
    const shown = lines.map((spans, line) =>
      spans.map((span, at) => <Span key={`${line}.${at}`} {...span} />),
    );
    return kind === 'list' ? (
      <ul key={block} className="u-rich-list">
        {shown.map((item, line) => (
          <li key={line}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={block}>{shown.map((line, at) => (at === 0 ? line : [' ', ...line]))}</p>
    );
  });
}
