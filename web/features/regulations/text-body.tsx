import type { ReactNode } from 'react';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { TextPart } from '#contract/regulation-texts.ts';
import { paragraphsOf, rankOf } from '#contract/rules/documents/article-parts.ts';
import { markWords } from '#contract/rules/texts/marked-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { partName } from './text-words.ts';

interface TextBodyProps {
  parts: readonly TextPart[];
  /** Words to mark. */
  words?: readonly string[];
  /** Copies the address of a part; without it there is nothing to copy yet. */
  addressOf?: (anchor: string) => string;
  /** What stands under a part. */
  renderFoot?: (part: TextPart) => ReactNode;
}

/** Articles under their headings, each with an address of its own, and so has each of its fractions. */
export function TextBody({ parts, words = [], addressOf, renderFoot }: TextBodyProps) {
  const levels = headingLevels(parts);
  return (
    <div className="rt-body">
      {parts.map((part, index) => (
        <section key={part.anchor} id={part.anchor} className={`rt-part rt-part--${part.kind}`}>
          <PartHead part={part} level={levels[index] ?? 2} words={words} addressOf={addressOf} />
          {part.text !== '' &&
            paragraphsOf(part.text).map(({ place, depth, text }) => (
              <p key={place} id={`${part.anchor}-${place}`} className={`rt-p rt-p--${depth}`}>
                <Marked text={text} words={words} />
              </p>
            ))}
          {renderFoot?.(part)}
        </section>
      ))}
    </div>
  );
}

function PartHead({
  part,
  level,
  words,
  addressOf,
}: { part: TextPart; level: number; words: readonly string[] } & Pick<TextBodyProps, 'addressOf'>) {
  const { toast, fail } = usePortal();
  if (part.label === '' && part.heading === '') return null;
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(location.origin + address);
      toast('Enlace copiado.');
    } catch {
      fail('No se copió. Copia la dirección del navegador.');
    }
  };
  const address = addressOf?.(part.anchor);
  return (
    <div className="rt-head">
      <Heading>
        <Marked text={partName(part)} words={words} />
      </Heading>
      {address !== undefined && (
        <Button
          variant="text"
          size="small"
          icon
          onClick={() => void copy(address)}
          aria-label={`Copiar enlace: ${part.label === '' ? part.heading : part.label}`}
        >
          <IconLink {...ICON_SMALL} />
        </Button>
      )}
    </div>
  );
}

/** The level of each heading of the page: what stands under headings comes one after the last of them. */
function headingLevels(parts: readonly TextPart[]): number[] {
  const over: number[] = [];
  return parts.map(({ kind }) => {
    const rank = rankOf(kind);
    if (rank === undefined) return over.length + 2;
    while ((over.at(-1) ?? 0) >= rank) over.pop();
    over.push(rank);
    return over.length + 1;
  });
}

/** A text with the words marked that somebody looks for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ text: piece, isFound }, index) =>
    isFound ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
}
