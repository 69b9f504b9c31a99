import './stage-rail.css';

/** One stage of a procedure; `note` is its date in words («jueves 3 dic, 09:30 h»); unproven: passed, with nothing public to show it. */
export type Stage = { name: string; note?: string; isUnproven?: boolean };

/** Running: the current stage is under way. Waiting: none is yet. Stopped: cancelled or void there. Finished: all stages done. */
export type RailState = 'running' | 'waiting' | 'stopped' | 'finished';

export type StageRailProps = { stages: readonly Stage[]; current: number; state?: RailState };

/** How one stage is drawn. */
export function segmentOf(
  index: number,
  current: number,
  state: RailState,
): 'done' | 'now' | 'stopped' | 'pending' {
  if (state === 'finished' || index < current) return 'done';
  if (index > current || state === 'waiting') return 'pending';
  return state === 'stopped' ? 'stopped' : 'now';
}

/** Name of the current stage and «2 de 5». */
export function positionOf({ stages, current, state }: StageRailProps) {
  const index = state === 'finished' ? stages.length - 1 : current;
  return {
    name: stages[index]?.name ?? '',
    text: `${state === 'waiting' ? 0 : index + 1} de ${stages.length}`,
  };
}

/** Small rail of a list row: coloured segments, and the stage as text with «2 de 5». */
export function StageRail(props: StageRailProps & { label?: string }) {
  const { stages, current, state = 'running', label } = props;
  const position = positionOf(props);
  return (
    <div className="u-rail">
      <div className="u-rail__bars" aria-hidden="true">
        {stages.map(({ name, isUnproven }, index) => (
          <i key={name} className={`is-${isUnproven ? 'passed' : segmentOf(index, current, state)}`} />
        ))}
      </div>
      <p className="u-rail__text">
        <span>{label ?? position.name}</span> <span>{position.text}</span>
      </p>
    </div>
  );
}
