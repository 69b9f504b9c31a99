import { Button } from './button.tsx';
import { ConflictBox } from './conflict-box.tsx';

/** One thing in which what is saved and what is written here differ. */
export interface ConflictRow {
  key: string;
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictChoiceProps {
  /** Who changed what and when. */
  title: string;
  /** Level of the title. Default 3. */
  level?: 2 | 3;
  /** Headings of the columns: what is saved, and what is written here. */
  columns: { what?: string; theirs: string; mine: string };
  rows: readonly ConflictRow[];
  /** Shown instead of the table when no row differs. */
  nothing?: string;
  /** Why mine cannot be kept; the choice is not offered then. */
  refusal?: string | undefined;
  /** Words of the two choices. Default «Guardar lo mío» and «Quedarme con lo guardado». */
  choices?: { theirs: string; mine: string };
  onSettle: (choice: 'mine' | 'theirs') => void;
}

const CHOICES = { theirs: 'Quedarme con lo guardado', mine: 'Guardar lo mío' };

/**
 * Somebody else decided the same thing meanwhile: shows where both differ, and the person chooses one of both as a whole.
 * What is written field by field is asked with `FieldConflicts`. A newer `key` takes the focus again.
 */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { title, level = 3, columns, rows, nothing, refusal, choices = CHOICES, onSettle } = props;
  return (
    <ConflictBox
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
                <th scope="col">{columns.what ?? 'Dato'}</th>
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
    </ConflictBox>
  );
}
