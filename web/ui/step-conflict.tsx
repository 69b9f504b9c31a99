import { useState, type ReactNode } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { CallError } from '../kit/api.ts';
import { changeConflict } from '../kit/change-conflict.ts';
import { Conflict } from './conflict.tsx';

interface StepConflictProps {
  /** Why the step was not taken; anything but a version that somebody changed shows nothing. */
  problem: Problem | undefined;
  /** A value of a field as people read it. */
  show: (name: string, value: unknown) => string;
  /** Called once the person has looked: what is shown from then on is what is in force. */
  onSeen: () => void;
}

/** Whether a refusal is about something that somebody changed meanwhile. */
export const isStepConflict = (problem: Problem | undefined): boolean =>
  problem !== undefined && changeConflict(problem) !== undefined;

/**
 * A step that was decided over something that somebody changed since: shows what the person saw beside what is in force, and
 * nothing goes on before they say that they saw it.
 */
export function StepConflict({ problem, show, onSeen }: StepConflictProps) {
  const conflict = problem === undefined ? undefined : changeConflict(problem);
  if (problem === undefined || conflict === undefined) return null;
  return (
    <Conflict
      key={conflict.version}
      title={problem.detail}
      columns={{ theirs: 'Lo que hay ahora', mine: 'Lo que viste' }}
      rows={conflict.conflicts.map(({ name, label, theirs, mine }) => ({
        key: name,
        label,
        theirs: show(name, theirs),
        mine: show(name, mine),
      }))}
      nothing="Lo que dice no cambió: alguien dio otro paso."
      refusal="No se hizo nada. Míralo y decide de nuevo."
      choices={{ mine: '', theirs: 'Ya lo vi' }}
      onSettle={onSeen}
    />
  );
}

interface MetStep {
  /** Whether the person still has to look. */
  isMet: boolean;
  /** Takes a refusal that is about what somebody changed; false when it is about something else. */
  meet(error: CallError): boolean;
  /** What is shown until then. */
  part: ReactNode;
}

/** A step whose form stays as it was typed while the person looks at what somebody changed; then it is read again. */
export function useStepConflict(show: StepConflictProps['show'], readAgain: () => unknown): MetStep {
  const [problem, setProblem] = useState<Problem>();
  const seen = () => {
    setProblem(undefined);
    void readAgain();
  };
  return {
    isMet: problem !== undefined,
    meet(error) {
      if (!isStepConflict(error.problem)) return false;
      setProblem(error.problem);
      return true;
    },
    part: <StepConflict problem={problem} show={show} onSeen={seen} />,
  };
}
