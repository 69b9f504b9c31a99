import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ChangeConflict } from '../kit/change-conflict.ts';
import { formatTime } from '../kit/format.ts';
import { Button } from './button.tsx';
import { RadioGroup } from './choices.tsx';
import './conflict.css';

/** Which of both is kept. */
export type Side = 'mine' | 'theirs';

/** One thing in which what is saved and what is written here differ. */
export interface ConflictRow {
  key: string;
  label: string;
  theirs: string;
  mine: string;
}

/** Asked field by field and row by row; everything else is joined already. */
interface ByField {
  conflict: ChangeConflict<unknown>;
  /** What was changed: «este aviso». */
  what: string;
  /** A value of a field or row as people read it. */
  show: (name: string, value: unknown) => string;
  onSettle: (choices: Record<string, Side>) => void;
  /** What the button does. Default: it saves what was chosen. */
  action?: string;
}

/** Asked as a whole: what one of both decided excludes what the other did. */
interface AsWhole {
  conflict?: undefined;
  /** Who changed what and when. */
  title: string;
  /** Level of the title. Default 3. */
  level?: 2 | 3;
  /** Headings of the columns: what is saved, and what is written here. */
  columns?: { theirs: string; mine: string };
  rows: readonly ConflictRow[];
  /** Shown instead of the table when no row differs. */
  nothing?: string;
  /** Why mine cannot be kept; the choice is not offered then. */
  refusal?: string | undefined;
  /** Words of the two choices. */
  choices?: Record<Side, string>;
  onSettle: (choice: Side) => void;
}

/**
 * Somebody else saved meanwhile: shows where both differ, and the person chooses. It takes the focus, so that nobody types on
 * unaware; a newer `key` takes it again.
 */
export function Conflict(props: ByField | AsWhole) {
  return props.conflict === undefined ? <WholeChoice {...props} /> : <FieldChoices {...props} />;
}

function FieldChoices({ conflict, what, show, onSettle, action = 'Guardar lo elegido' }: ByField) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const open = conflict.conflicts.filter(({ name }) => choices[name] === undefined).length;
  const at = conflict.at === undefined ? '' : ` a las ${formatTime(conflict.at)}`;
  /** A child row that one of both took away is said to be gone. */
  const side = (name: string, value: unknown) =>
    value === null && name.split('/').length === 2 ? 'lo quitó' : show(name, value) || 'vacío';
  return (
    <Box
      level={2}
      title={`${conflict.who} guardó ${what}${at}, en lo mismo que tú.`}
      intro="Nada se ha perdido: elige con qué te quedas. Lo demás ya se unió."
      actions={
        <>
          <Button disabled={open > 0} onClick={() => onSettle(choices)}>
            {action}
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
            { value: 'theirs', label: `Lo de ${changedBy}:`, note: side(name, theirs) },
            { value: 'mine', label: 'Lo tuyo:', note: side(name, mine) },
          ]}
        />
      ))}
    </Box>
  );
}

const COLUMNS = { theirs: 'Lo guardado', mine: 'Lo tuyo' };
const CHOICES = { theirs: 'Quedarme con lo guardado', mine: 'Guardar lo mío' };

function WholeChoice(props: AsWhole) {
  const { title, level = 3, columns = COLUMNS, rows, nothing, refusal, choices = CHOICES, onSettle } = props;
  return (
    <Box
      level={level}
      title={title}
      intro={refusal ?? 'Nada se ha perdido: elige con qué te quedas.'}
      actions={
        <>
          {refusal === undefined && <Button onClick={() => onSettle('mine')}>{choices.mine}</Button>}
          <Button variant="tonal" onClick={() => onSettle('theirs')}>
            {choices.theirs}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <div className="u-conflict__rows" role="region" aria-label="Diferencias" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">{columns.theirs}</th>
                <th scope="col">{columns.mine}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, theirs, mine }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{theirs || 'vacío'}</td>
                  <td>{mine || 'vacío'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Box>
  );
}

interface BoxProps {
  title: string;
  level: 2 | 3;
  intro: string;
  children: ReactNode;
  /** Buttons that end it. */
  actions: ReactNode;
}

function Box({ title, level, intro, children, actions }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  const id = useId();
  const Title = `h${level}` as const;
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="u-card u-card--padded u-conflict"
      role="alert"
      aria-labelledby={id}
    >
      <Title className="u-h3" id={id}>
        {title}
      </Title>
      <p>{intro}</p>
      {children}
      <div className="u-cluster u-gap-8">{actions}</div>
    </section>
  );
}
