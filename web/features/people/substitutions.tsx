import { useCallback, useState } from 'react';
import { FUNCTION_LABELS } from '#contract/functions.ts';
import { NOT_SUBSTITUTED, partWords, SUBSTITUTION_STATES, type SubstitutionRow } from '#contract/people.ts';
import { formatDateRange } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useAct } from '#web/kit/use-act.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { acceptSubstitution, endSubstitution, readSubstitutions } from './people.data.ts';
import { ProposeSubstitution } from './propose-substitution.tsx';

const TONES: Record<SubstitutionRow['state'], Tone> = { proposed: 'warn', accepted: 'ok', ended: 'mute' };

interface Props {
  me: string;
  hasFunctions: boolean;
  onChanged: () => void;
}

/** Who acts in whose place: proposed by whoever will be away, accepted by the substitute, ended by either. */
export function Substitutions({ me, hasFunctions, onChanged }: Props) {
  const { api, can, toast } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readSubstitutions(api, signal), [api]);
  const { data, reload } = useLoaded(ask);
  const [isOpen, setOpen] = useState(false);
  const changed = () => {
    reload();
    onChanged();
  };
  const { isBusy, act } = useAct(changed);
  const rows = data?.rows ?? [];
  const mayPropose = hasFunctions || can('administer', 'People');
  if (rows.length === 0 && !mayPropose) return null;
  const done = (work: () => Promise<unknown>, said: string) =>
    act(async () => {
      await work();
      toast(said);
    });
  return (
    <section aria-labelledby="pe-suplencias" className="u-stack u-gap-16">
      <h2 id="pe-suplencias">Suplencias</h2>
      {rows.length === 0 && <p>No hay suplencias anotadas.</p>}
      <ul className="u-stack u-gap-16">
        {rows.map((row) => (
          <li key={row.id} className="u-card u-card--padded u-stack u-gap-8">
            <p>
              <b>{row.substitute.name}</b> por {row.absent.name}, {formatDateRange(row.from, row.until)}.{' '}
              <Tag tone={TONES[row.state]}>{SUBSTITUTION_STATES[row.state]}</Tag>
            </p>
            <ul>
              {(row.parts.length > 0
                ? row.parts.map(partWords)
                : row.functions.map((code) => FUNCTION_LABELS[code])
              ).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            {row.state !== 'ended' && <p className="u-muted u-small">{NOT_SUBSTITUTED}</p>}
            {row.state !== 'ended' && (
              <div className="u-cluster u-gap-8">
                {row.state === 'proposed' && row.substitute.id === me && (
                  <Button
                    size="small"
                    disabled={isBusy}
                    onClick={() =>
                      done(() => acceptSubstitution(api, row), `Aceptada: suples a ${row.absent.name}.`)
                    }
                  >
                    Aceptar
                  </Button>
                )}
                <Button
                  variant="text"
                  size="small"
                  disabled={isBusy}
                  onClick={() =>
                    done(() => endSubstitution(api, row, endReason(row, me)), 'Suplencia terminada.')
                  }
                >
                  {row.state === 'proposed' && row.substitute.id === me ? 'No puedo' : 'Terminar'}
                  <span className="u-visually-hidden"> la suplencia de {row.absent.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayPropose && (
        <div>
          <Button variant="tonal" onClick={() => setOpen(true)}>
            Proponer una suplencia
          </Button>
        </div>
      )}
      {isOpen && (
        <ProposeSubstitution
          onClose={() => setOpen(false)}
          onProposed={() => {
            setOpen(false);
            changed();
          }}
        />
      )}
    </section>
  );
}

/** Why it ends, by who ends it: said in the log. */
function endReason({ state, substitute, absent }: SubstitutionRow, me: string): string {
  if (substitute.id === me)
    return state === 'proposed' ? 'Quien supliría no puede' : 'La terminó quien suple';
  return absent.id === me ? 'La terminó quien no estaba' : 'La terminó quien administra personas';
}
