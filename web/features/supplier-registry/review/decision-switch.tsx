interface DecisionSwitchProps {
  subject: string;
  value: 'valid' | 'observed' | undefined;
  isDisabled?: boolean;
  onChange: (value: 'valid' | 'observed' | 'pending') => void;
}

/** Cumple or Observar; pressing the chosen one again leaves the paper without a decision. */
export function DecisionSwitch({ subject, value, isDisabled, onChange }: DecisionSwitchProps) {
  return (
    <div className="rg-switch" role="group" aria-label={`Decisión sobre ${subject}`}>
      <button
        type="button"
        className="is-ok"
        aria-pressed={value === 'valid'}
        disabled={isDisabled}
        onClick={() => onChange(value === 'valid' ? 'pending' : 'valid')}
      >
        Cumple
      </button>
      <button
        type="button"
        className="is-warn"
        aria-pressed={value === 'observed'}
        disabled={isDisabled}
        onClick={() => onChange(value === 'observed' ? 'pending' : 'observed')}
      >
        Observar
      </button>
    </div>
  );
}
