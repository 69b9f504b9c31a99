import { positionOf, segmentOf, type StageRailProps } from './stage-rail.tsx';
import './stage-header.css';

const SPOKEN = {
  done: 'terminada',
  now: 'en curso',
  stopped: 'detenida',
  pending: 'pendiente',
  passed: 'sin documento publicado',
} as const;

/** Rail of a detail header: every stage with its name and date; on phones its text version «2 de 5». */
export function StageHeader(props: StageRailProps) {
  const { stages, current, state = 'running' } = props;
  const position = positionOf(props);
  const step = state === 'finished' ? stages.length - 1 : current;
  return (
    <div className="u-rail-header">
      <ol className="u-stages" aria-label="Etapas del procedimiento">
        {stages.map(({ name, note, isUnproven }, index) => {
          const segment = isUnproven ? 'passed' : segmentOf(index, current, state);
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
