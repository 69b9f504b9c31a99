import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import type { EntryField } from './catalogue-fields.ts';
import { shown, type FormValues } from './entry-values.ts';

interface ConflictPartProps {
  /** Fields that both changed, each to something else. */
  disputed: readonly EntryField[];
  who: string;
  theirs: FormValues;
  mine: FormValues;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

/** Somebody else saved the same fields meanwhile: shows both and lets the person choose; other fields keep either change. */
export function ConflictPart({ disputed, who, theirs, mine, onSettle }: ConflictPartProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} role="alert" className="rc-conflict" aria-labelledby="rc-conflicto">
      <h3 id="rc-conflicto">{who} cambió esta entrada mientras la editabas.</h3>
      <p>Nada se ha perdido: elige qué queda en lo que cambiaron los dos. Lo demás conserva ambos cambios.</p>
      <dl className="rc-differences">
        {disputed.map((field) => (
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
