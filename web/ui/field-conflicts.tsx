import { useEffect, useId, useRef, useState } from 'react';
import type { ChangeConflict } from '../kit/change-conflict.ts';
import { formatTime } from '../kit/format.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choices.tsx';
import './conflict-choice.css';

interface FieldConflictsProps {
  conflict: ChangeConflict<unknown>;
  /** What was changed: «este aviso». */
  what: string;
  /** A value of a field as people read it. */
  show: (name: string, value: unknown) => string;
  onSettle: (choices: Record<string, 'mine' | 'theirs'>) => void;
}

const isRow = (name: string) => name.split('/').length === 2;

/** A side of a conflict as people read it; a child row that one of both took away is said to be gone. */
function sideText(show: FieldConflictsProps['show'], name: string, value: unknown): string {
  if (isRow(name) && value === null) return 'lo quitó';
  return show(name, value) || 'vacío';
}

/** Somebody else saved the same fields or rows meanwhile: asks one by one; everything else is joined already. */
export function FieldConflicts({ conflict, what, show, onSettle }: FieldConflictsProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  useEffect(() => box.current?.focus(), []);
  const open = conflict.conflicts.filter(({ name }) => choices[name] === undefined).length;
  const at = conflict.at === undefined ? '' : ` a las ${formatTime(conflict.at)}`;
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="u-card u-card--padded u-conflict"
      role="alert"
      aria-labelledby={id}
    >
      <h2 className="u-h3" id={id}>
        {conflict.who} guardó {what}
        {at}, en lo mismo que tú.
      </h2>
      <p>Nada se ha perdido: elige con qué te quedas. Lo demás ya se unió.</p>
      {conflict.conflicts.map(({ name, label, was, theirs, mine, changedBy = conflict.who }) => (
        <RadioGroup
          key={name}
          label={label}
          {...(was === undefined ? {} : { hint: `Cuando lo abriste decía: ${show(name, was) || 'nada'}` })}
          value={choices[name] ?? ''}
          onChange={(choice) => setChoices({ ...choices, [name]: choice === 'mine' ? 'mine' : 'theirs' })}
          options={[
            { value: 'theirs', label: `Lo de ${changedBy}:`, note: sideText(show, name, theirs) },
            { value: 'mine', label: 'Lo tuyo:', note: sideText(show, name, mine) },
          ]}
        />
      ))}
      <div className="u-cluster u-gap-8">
        <Button disabled={open > 0} onClick={() => onSettle(choices)}>
          Guardar lo elegido
        </Button>
        {open > 0 && <span className="u-small u-muted">Falta elegir {open}.</span>}
      </div>
    </section>
  );
}
