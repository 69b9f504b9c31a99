import { useState } from 'react';
import type { TextPart } from '#contract/regulation-texts.ts';
import { rankOf } from '#contract/rules/documents/article-parts.ts';
import { Button } from '#web/ui/button.tsx';
import { partName } from './text-words.ts';

/** Headings and articles of a text as links; on phones a button opens them. */
export function TextOutline({ parts }: { parts: readonly TextPart[] }) {
  const [isOpen, setOpen] = useState(false);
  const named = parts.filter(({ label, heading }) => label !== '' || heading !== '');
  return (
    <div className="rt-aside">
      <div className="rt-aside__opener">
        <Button
          variant="line"
          aria-expanded={isOpen}
          aria-controls="indice-del-texto"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Cerrar el índice' : 'Índice'}
        </Button>
      </div>
      <nav id="indice-del-texto" className="rt-outline" aria-label="Índice del texto" data-open={isOpen}>
        <ol>
          {named.map((part) => (
            <li key={part.anchor} data-rank={rankOf(part.kind) ?? 4}>
              <a href={`#${part.anchor}`} onClick={() => setOpen(false)}>
                {partName(part)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
