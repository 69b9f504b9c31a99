import type { ReactNode } from 'react';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { TextPart } from '#contract/regulation-texts.ts';
import { paragraphsOf, rankOf } from '#contract/rules/article-parts.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { markWords, partName } from './text-words.ts';

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
  return (
    <div className="rt-body">
      {parts.map((part) => (
        <section key={part.anchor} id={part.anchor} className={`rt-part rt-part--${part.kind}`}>
          <PartHead part={part} words={words} addressOf={addressOf} />
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
  words,
  addressOf,
}: { part: TextPart; words: readonly string[] } & Pick<TextBodyProps, 'addressOf'>) {
  const { toast } = usePortal();
  if (part.label === '' && part.heading === '') return null;
  const Heading = `h${rankOf(part.kind) === 1 ? 2 : rankOf(part.kind) === undefined ? 4 : 3}` as 'h2';
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(location.origin + address);
      toast('Enlace copiado.');
    } catch {
      toast('No se copió. Copia la dirección del navegador.');
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

/** A text with the words marked that somebody looks for. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ text: piece, isFound }, index) =>
    isFound ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
}
