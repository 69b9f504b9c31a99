import { useState } from 'react';
import type { ChangeConflict } from '../kit/change-conflict.ts';
import { formatTime } from '../kit/format.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choices.tsx';
import { ConflictBox } from './conflict-box.tsx';

interface FieldConflictsProps {
  conflict: ChangeConflict<unknown>;
  /** What was changed: «este aviso». */
  what: string;
  /** A value of a field or row as people read it. */
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
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const open = conflict.conflicts.filter(({ name }) => choices[name] === undefined).length;
  const at = conflict.at === undefined ? '' : ` a las ${formatTime(conflict.at)}`;
  return (
    <ConflictBox
      level={2}
      title={`${conflict.who} guardó ${what}${at}, en lo mismo que tú.`}
      intro="Nada se ha perdido: elige con qué te quedas. Lo demás ya se unió."
      actions={
        <>
          <Button disabled={open > 0} onClick={() => onSettle(choices)}>
            Guardar lo elegido
          </Button>
          {open > 0 && <span className="u-small u-muted">Falta elegir {open}.</span>}
        </>
      }
    >
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
    </ConflictBox>
  );
}
