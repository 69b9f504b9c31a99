import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Frame } from './plain-control.tsx';

interface RichControlProps {
  frame: Frame;
  text: string;
  most: number;
  onChange: (text: string) => void;
}

/** A text with bold, lists and links, written with signs that the buttons set around what is selected. */
export function RichControl({ frame, text, most, onChange }: RichControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const put = (change: (selected: string) => readonly [before: string, middle: string, after: string]) => {
    const area = box.current?.querySelector('textarea');
    if (area == null) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const [before, middle, after] = change(text.slice(from, to));
    onChange(text.slice(0, from) + before + middle + after + text.slice(to));
    // What was set is selected once the field has it, so that it is typed over.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from + before.length, from + before.length + middle.length);
    });
  };
  const button = (label: string, change: Parameters<typeof put>[0]) => (
    <Button variant="text" size="small" disabled={frame.isDisabled} onClick={() => put(change)}>
      {label}
    </Button>
  );
  return (
    <div ref={box}>
      <TextArea {...frame} value={text} onChange={onChange} maxLength={most} />
      <div className="u-cluster u-gap-8" role="group" aria-label={`Formato de ${frame.label.toLowerCase()}`}>
        {button('Negritas', (selected) => ['**', selected || 'texto', '**'])}
        {button('Lista', (selected) => [
          '\n',
          (selected || 'renglón')
            .split('\n')
            .map((line) => `- ${line}`)
            .join('\n'),
          '\n',
        ])}
        {button('Enlace', (selected) => [`[${selected || 'texto'}](`, '/directorio', ')'])}
        <span className="ct-count">
          {text.length} de {most} letras
        </span>
      </div>
    </div>
  );
}
