import {
  type Declaration,
  DECLARATION_TEXTS,
  declarationsFor,
  newNoticeText,
  type RequestKind,
  type RequestFile,
} from '#contract/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { fieldId } from '../fields/form-context.ts';
import { focusSoon } from '../request/focus-soon.ts';
import type { Declarations } from '../request/editing.ts';

interface DeclarationsProps {
  kind: RequestKind;
  values: Declarations;
  /** The privacy notice in force. */
  notice: RequestFile['privacyNotice'];
  /** What is still to be accepted, by statement. */
  problems: Partial<Record<Declaration, string>>;
  isChecked: boolean;
  onChange: (next: Declarations) => void;
}

/** Statements under oath and the privacy notice with its version. */
export function DeclarationsStep({ kind, values, notice, problems, isChecked, onChange }: DeclarationsProps) {
  const asked = declarationsFor(kind);
  const left = asked.filter((one) => values[one] !== true);
  // A statement that was accepted and no longer is says so at once.
  const errorsOf = (one: Declaration): string[] => {
    const problem = problems[one];
    if (problem === undefined) return [];
    if (problem === newNoticeText(notice.version)) return [problem];
    if (!isChecked) return [];
    return [asked.length > 1 ? 'Falta aceptar este manifiesto.' : 'Falta aceptar el aviso de privacidad.'];
  };
  return (
    <>
      {asked.length > 1 && (
        <p className="r-measure">
          Declaro bajo protesta de decir verdad que los datos y los documentos de esta solicitud son ciertos
          y, además:
        </p>
      )}
      <div className="r-declarations">
        {asked.map((one) => (
          <Checkbox
            key={one}
            id={fieldId(`declarations.${one}`)}
            label={DECLARATION_TEXTS[one]}
            value={values[one] === true}
            errors={errorsOf(one)}
            onChange={(value) => onChange({ ...values, [one]: value })}
          />
        ))}
      </div>
      {left.length > 1 && (
        <Button
          className="r-accept"
          variant="tonal"
          size="small"
          onClick={() => {
            onChange(Object.fromEntries(asked.map((one) => [one, true])));
            focusSoon(fieldId(`declarations.${asked.at(-1) ?? ''}`));
          }}
        >
          Acepto los {asked.length} manifiestos
        </Button>
      )}
      <section className="u-card u-card--padded r-privacy" aria-labelledby="aviso-privacidad">
        <h2 className="u-h3" id="aviso-privacidad">
          {notice.title}
        </h2>
        <p className="u-small u-muted">Versión {notice.version}</p>
        {notice.text.split('\n').map((line) => (
          <p key={line} className="r-measure">
            {line}
          </p>
        ))}
      </section>
    </>
  );
}
