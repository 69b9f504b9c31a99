import type { TextBlock, TextSpan } from '#contract/rules/texts/rich-text.ts';
import { OutsideLink } from './outside-link.tsx';

function Span({ text, isBold, href }: TextSpan) {
  if (isBold === true) return <strong>{text}</strong>;
  if (href === undefined) return text;
  return href.startsWith('/') ? <a href={href}>{text}</a> : <OutsideLink href={href}>{text}</OutsideLink>;
}

/** A text with bold, lists and links. */
export function RichText({ blocks }: { blocks: readonly TextBlock[] }) {
  return blocks.map(({ kind, lines }, block) => {
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
