import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { scoringGaps, technicalPoints } from '#contract/rules/bids/scoring.ts';
import type { Scoring } from '#contract/scoring.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFields } from './tender-fields.tsx';
import { fieldId } from './tender-form.ts';

const NOTHING: Scoring = { criteria: [], economic: '', minimum: '' };

/** What the call says of «puntos y porcentajes»: criteria, their points, those of the price, and the technical minimum. */
export function ScoringFields() {
  const { tender, messageOf, isLocked, whyFrozen } = useFields();
  const scoring = tender.form.scoring ?? NOTHING;
  const why = whyFrozen('scoring');
  const isFixed = isLocked || why !== undefined;
  const write = (part: Partial<Scoring>) =>
    tender.change(({ scoring: present }) => ({ scoring: { ...NOTHING, ...present, ...part } }));
  const writeRow = (id: string, part: Partial<Scoring['criteria'][number]>) =>
    write({ criteria: scoring.criteria.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  const [gap] = scoringGaps(scoring);
  const message = messageOf('scoring')[0];
  return (
    <fieldset className="pa-scoring u-stack u-gap-12" id={fieldId('scoring')} tabIndex={-1}>
      <legend>Puntos de la evaluación</legend>
      <p className="u-field__hint">
        {why ?? 'Se publican con la convocatoria y ya no cambian. Los técnicos y los del precio suman 100.'}
      </p>
      {scoring.criteria.map(({ id, name, points }, index) => (
        <div key={id} className="u-grid-2">
          <TextField
            label={`Criterio técnico ${index + 1}`}
            value={name}
            isDisabled={isFixed}
            onChange={(value) => writeRow(id, { name: value })}
          />
          <div className="u-cluster u-gap-8">
            <TextField
              label={`Puntos del criterio ${index + 1}`}
              inputMode="decimal"
              value={points}
              isDisabled={isFixed}
              onChange={(value) => writeRow(id, { points: value })}
            />
            <Button
              variant="text"
              icon
              disabled={isFixed}
              aria-label={`Quitar el criterio ${index + 1}`}
              onClick={() => write({ criteria: scoring.criteria.filter((one) => one.id !== id) })}
            >
              <IconTrash size={20} aria-hidden="true" />
            </Button>
          </div>
        </div>
      ))}
      {!isFixed && (
        <div>
          <Button
            size="small"
            variant="tonal"
            onClick={() =>
              write({ criteria: [...scoring.criteria, { id: crypto.randomUUID(), name: '', points: '' }] })
            }
          >
            <IconPlus size={16} aria-hidden="true" /> Agregar criterio técnico
          </Button>
        </div>
      )}
      <div className="u-grid-2">
        <TextField
          label="Puntos del precio"
          inputMode="decimal"
          value={scoring.economic}
          isDisabled={isFixed}
          onChange={(economic) => write({ economic })}
        />
        <TextField
          label="Mínimo técnico para ser solvente"
          inputMode="decimal"
          hint={`De los ${technicalPoints(scoring)} puntos técnicos.`}
          value={scoring.minimum}
          isDisabled={isFixed}
          onChange={(minimum) => write({ minimum })}
        />
      </div>
      {message !== undefined ? (
        <p className="u-field__error" role="alert">
          {message}
        </p>
      ) : (
        gap !== undefined && !isFixed && <p className="u-field__hint">{gap}</p>
      )}
    </fieldset>
  );
}
