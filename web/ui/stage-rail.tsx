import './stage-rail.css';

/** One stage of a procedure; `note` is its date in words («jueves 3 dic, 09:30 h»). */
export type Stage = { name: string; note?: string };

/** Running: the current stage is under way. Stopped: cancelled or void there. Finished: all stages done. */
export type RailState = 'running' | 'stopped' | 'finished';

type StageRailProps = { stages: readonly Stage[]; current: number; state?: RailState };

const SPOKEN = { done: 'terminada', now: 'en curso', stopped: 'detenida', pending: 'pendiente' } as const;

function segmentOf(index: number, current: number, state: RailState): keyof typeof SPOKEN {
  if (state === 'finished' || index < current) return 'done';
  if (index > current) return 'pending';
  return state === 'stopped' ? 'stopped' : 'now';
}

function positionOf({ stages, current, state }: StageRailProps) {
  const index = state === 'finished' ? stages.length - 1 : current;
  return { name: stages[index]?.name ?? '', text: `${index + 1} de ${stages.length}` };
}

/** Small rail of a list row: coloured segments, and the stage as text with «2 de 5». */
export function StageRail(props: StageRailProps & { label?: string }) {
  const { stages, current, state = 'running', label } = props;
  const position = positionOf(props);
  return (
    <div className="u-rail">
      <div className="u-rail__bars" aria-hidden="true">
        {stages.map(({ name }, index) => (
          <i key={name} className={`is-${segmentOf(index, current, state)}`} />
        ))}
      </div>
      <p className="u-rail__text">
        <span>{label ?? position.name}</span> <span>{position.text}</span>
      </p>
    </div>
  );
}

/** Rail of a detail header: every stage with its name and date; on phones its text version «2 de 5». */
export function StageHeader(props: StageRailProps) {
  const { stages, current, state = 'running' } = props;
  const position = positionOf(props);
  const step = state === 'finished' ? stages.length - 1 : current;
  return (
    <div className="u-rail-header">
      <ol className="u-stages" aria-label="Etapas del procedimiento">
        {stages.map(({ name, note }, index) => {
          const segment = segmentOf(index, current, state);
          return (
            <li key={name} className={`is-${segment}`} aria-current={index === step ? 'step' : undefined}>
              <span className="u-stages__name">
                {name}
                <span className="u-visually-hidden">, {SPOKEN[segment]}</span>
              </span>
              {note && <span className="u-stages__note">{note}</span>}
            </li>
          );
        })}
      </ol>
      <p className="u-stages__summary">
        <span>{position.name}</span> <span>{position.text}</span>
      </p>
    </div>
  );
}
