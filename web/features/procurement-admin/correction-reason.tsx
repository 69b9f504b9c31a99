import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import { changesBetween } from '#contract/rules/procedures/procurement-changes.ts';
import { TextArea } from '#web/ui/text-field.tsx';
import { fieldId, toForm, toInput } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

/** Whether something is typed that is not saved: what visitors do not see, such as the profile of a lot, counts too. */
export function isCorrected({ procedure, form }: Tender): boolean {
  const [saved, typed] = [toInput(toForm(procedure), procedure), toInput(form, procedure)];
  return changesBetween(saved, typed).length > 0 || !isSameValue(saved, typed);
}

/** Why what is public already is corrected. */
export function CorrectionReason(props: {
  tender: Tender;
  value: string;
  onChange: (reason: string) => void;
}) {
  const refused = props.tender.refused.changeReason;
  return (
    <TextArea
      label="Motivo de la corrección"
      id={fieldId('changeReason')}
      hint="Los visitantes lo leerán junto al cambio, con el valor anterior y el nuevo."
      rows={3}
      value={props.value}
      errors={refused === undefined ? [] : [refused]}
      onChange={props.onChange}
    />
  );
}
