import { classNames } from '#web/ui/class-names.ts';
import type { Step } from './steps.ts';

interface StepRailProps {
  steps: readonly Step[];
  current: number;
  /** Steps up to this one were reached and can be opened. */
  reached: number;
  hrefOf: (step: Step['id']) => string;
}

/** «Paso 3 de 8» and the way, with links to the steps that were reached. */
export function StepRail({ steps, current, reached, hrefOf }: StepRailProps) {
  const step = steps[current];
  return (
    <nav className="r-steps" aria-label="Pasos de la solicitud">
      <p className="r-steps__count">
        <strong>
          Paso {current + 1} de {steps.length}
        </strong>
        <span>: {step?.label}</span>
      </p>
      <ol>
        {steps.map(({ id, label }, index) => (
          <li
            key={id}
            className={classNames(index < current && 'is-done', index === current && 'is-now')}
            aria-current={index === current ? 'step' : undefined}
          >
            {index <= reached && index !== current ? <a href={hrefOf(id)}>{label}</a> : <span>{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
