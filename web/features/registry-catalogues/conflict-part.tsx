import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import type { EntryField } from './catalogue-fields.ts';
import { differences, shown, type FormValues } from './entry-values.ts';

interface ConflictPartProps {
  fields: readonly EntryField[];
  who: string;
  theirs: FormValues;
  mine: FormValues;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

/** Somebody else saved meanwhile: shows where both differ and lets the person choose. */
export function ConflictPart({ fields, who, theirs, mine, onSettle }: ConflictPartProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} role="alert" className="rc-conflict" aria-labelledby="rc-conflicto">
      <h3 id="rc-conflicto">{who} cambió esta entrada mientras la editabas.</h3>
      <p>Nada se ha perdido: elige con qué te quedas.</p>
      <dl className="rc-differences">
        {differences(fields, theirs, mine).map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>Guardado: {shown(field, theirs[field.name])}</dd>
            <dd>Lo tuyo: {shown(field, mine[field.name])}</dd>
          </div>
        ))}
      </dl>
      <Cluster>
        <Button onClick={() => onSettle('mine')}>Guardar lo mío</Button>
        <Button variant="tonal" onClick={() => onSettle('theirs')}>
          Quedarme con lo guardado
        </Button>
      </Cluster>
    </section>
  );
}
