import { Fragment, type CSSProperties } from 'react';
import type { SheetStep } from '#contract/procedure-sheets.ts';
import './step-lanes.css';

/** Whoever does something in a sheet, in the order in which they come. */
export function actorsOf(steps: readonly SheetStep[]): string[] {
  return [...new Set(steps.map(({ actor }) => actor.trim()))];
}

/** Lines of a grid in which a step, and the arrow to the next one, stand. */
function place(steps: readonly SheetStep[], actors: readonly string[], index: number) {
  const laneOf = (step: SheetStep | undefined) => actors.indexOf(step?.actor.trim() ?? '') + 1;
  const lane = laneOf(steps[index]);
  const next = index + 1 < steps.length ? laneOf(steps[index + 1]) : 0;
  const [from, to] = [Math.min(lane, next), Math.max(lane, next)];
  return { lane, next, from, to, row: index * 2 + 2 };
}

const turnOf = (lane: number, next: number) => (next === lane ? 'down' : next > lane ? 'right' : 'left');

/**
 * The steps of a sheet as lanes, one of each actor, from above to below. It is a drawing: whoever does not see it reads
 * the same in the list of steps, which `listId` names.
 */
export function StepLanes({ steps, listId }: { steps: readonly SheetStep[]; listId: string }) {
  const actors = actorsOf(steps);
  if (steps.length < 2 || actors.length < 2) return null;
  return (
    <figure className="step-lanes">
      <figcaption className="u-small u-muted">
        Quién hace cada paso, de arriba abajo. La lista que sigue dice lo mismo.
      </figcaption>
      <div className="step-lanes__scroll" tabIndex={0} role="region" aria-label="Diagrama de pasos por actor">
        <div
          className="step-lanes__grid"
          role="img"
          aria-label={`Diagrama de ${steps.length} pasos entre ${actors.join(', ')}.`}
          aria-describedby={listId}
          style={{ '--lanes': actors.length, '--rows': steps.length * 2 } as CSSProperties}
        >
          {actors.map((actor, index) => (
            <Fragment key={actor}>
              <span className="step-lanes__lane" style={{ gridColumn: index + 1 }} />
              <strong className="step-lanes__actor" style={{ gridColumn: index + 1 }}>
                {actor}
              </strong>
            </Fragment>
          ))}
          {steps.map((step, index) => {
            const { from, lane, next, row, to } = place(steps, actors, index);
            return (
              <Fragment key={step.activity}>
                <span className="step-lanes__step" style={{ gridColumn: lane, gridRow: row }}>
                  <b>
                    {index + 1} <i className="step-lanes__who">{step.actor.trim()}</i>
                  </b>
                  <span>{step.activity}</span>
                  <small>{step.term}</small>
                </span>
                {next > 0 && (
                  <span
                    className={`step-lanes__arrow step-lanes__arrow--${turnOf(lane, next)}`}
                    style={
                      {
                        gridColumn: `${from} / ${to + 1}`,
                        gridRow: row + 1,
                        '--span': to - from + 1,
                      } as CSSProperties
                    }
                  />
                )}
              </Fragment>
            );
          })}
        </div>
      </div>
    </figure>
  );
}
