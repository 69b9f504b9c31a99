import { DECLARATION_TEXTS, DECLARATIONS, type RegistrationSettings } from '#contract/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { fieldId } from './form-context.ts';
import { focusSoon } from './keep-focus.ts';
import type { Declarations } from './editing.ts';

interface DeclarationsProps {
  values: Declarations;
  settings: RegistrationSettings;
  isChecked: boolean;
  onChange: (next: Declarations) => void;
}

/** Statements under oath and the privacy notice with its version. */
export function DeclarationsStep({ values, settings, isChecked, onChange }: DeclarationsProps) {
  const { privacyNotice } = settings;
  const left = DECLARATIONS.filter((one) => values[one] !== true);
  return (
    <>
      <p className="r-measure">
        Declaro bajo protesta de decir verdad que los datos y los documentos de esta solicitud son ciertos y,
        además:
      </p>
      <div className="r-declarations">
        {DECLARATIONS.map((one) => (
          <Checkbox
            key={one}
            id={fieldId(`declarations.${one}`)}
            label={DECLARATION_TEXTS[one]}
            value={values[one] === true}
            errors={isChecked && values[one] !== true ? ['Falta aceptar este manifiesto.'] : []}
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
            onChange(Object.fromEntries(DECLARATIONS.map((one) => [one, true])));
            focusSoon(fieldId(`declarations.${DECLARATIONS.at(-1) ?? ''}`));
          }}
        >
          Acepto los {DECLARATIONS.length} manifiestos
        </Button>
      )}
      <section className="u-card u-card--padded r-privacy" aria-labelledby="aviso-privacidad">
        <h2 className="u-h3" id="aviso-privacidad">
          {privacyNotice.title}
        </h2>
        <p className="u-small u-muted">Versión {privacyNotice.version}</p>
        {privacyNotice.text.split('\n').map((line) => (
          <p key={line} className="r-measure">
            {line}
          </p>
        ))}
      </section>
    </>
  );
}
