import { offeredLaws } from '#contract/law-names.ts';
import {
  CATEGORY_LABELS,
  FUNDING_LABELS,
  KIND_LABELS,
  type ProcedureKind,
} from '#contract/procedure-kinds.ts';
import { AWARD_CRITERION_LABELS, CHARACTER_LABELS, MODALITY_LABELS } from '#contract/procedures.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { AreaField } from '#web/ui/area-field.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Select } from '#web/ui/select.tsx';
import { proposeNumber } from './procurement-admin.data.ts';
import { FrozenField } from './frozen-field.tsx';
import { ScoringFields } from './scoring-fields.tsx';
import { SimultaneousFields } from './simultaneous-fields.tsx';
import { FormArea, FormSelect, FormText, MayFreeze, useFields } from './tender-fields.tsx';
import { fieldId } from './tender-form.ts';

/** A number that the portal proposed may follow the kind; one that was typed stays. */
function isProposed(number: string): boolean {
  return /^[A-Z]{1,6}-[A-Z\d]{1,10}-\d{3,}-\d{4}$/.test(number);
}

function KindField() {
  const { api } = usePortal();
  const { tender } = useFields();
  const choose = (value: string) => {
    const kind = value as ProcedureKind;
    const { form, procedure } = tender;
    tender.change({ kind });
    if (procedure.status !== 'draft' || !isProposed(form.number)) return;
    proposeNumber(api, kind, form.fiscalYear).then(
      ({ number }) => tender.change({ number }),
      // The number stays as it was; saving says so if it is taken.
      () => undefined,
    );
  };
  return (
    <MayFreeze name="kind" labels={KIND_LABELS}>
      {(field) => (
        <Select
          {...field}
          onChange={choose}
          hint="De él depende el número propuesto."
          options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
        />
      )}
    </MayFreeze>
  );
}

/** The requesting area. */
function RequestingArea() {
  return <MayFreeze name="requestingArea">{(field) => <AreaField {...field} />}</MayFreeze>;
}

const SHORTENED = 'Plazo reducido entre la publicación y la apertura';

/** Facts of the procedure: what, who, under which law. */
export function FactsSection() {
  const { tender, isLocked, whyFrozen } = useFields();
  const frozenTerm = whyFrozen('shortened');
  return (
    <section className="pa-section" aria-labelledby="pa-datos">
      <h2 id="pa-datos">Datos</h2>
      <div className="u-grid-2">
        <KindField />
        <FormText name="number" hint="Propuesto; puedes cambiarlo." />
      </div>
      <FormText name="title" hint="De 10 a 250 letras. Así aparecerá en la lista." />
      <FormArea name="description" isOptional />
      <div className="u-grid-2">
        <FormSelect name="category" labels={CATEGORY_LABELS} />
        <FormSelect name="character" labels={CHARACTER_LABELS} />
        <FormSelect name="modality" labels={MODALITY_LABELS} />
        <FormSelect name="regime" labels={offeredLaws()} />
        <RequestingArea />
        <FormText name="contractingArea" />
        <FormSelect name="funding" labels={FUNDING_LABELS} emptyLabel="Sin indicar" />
        <FormSelect name="awardCriterion" labels={AWARD_CRITERION_LABELS} emptyLabel="Sin indicar" />
      </div>
      {tender.form.awardCriterion === 'points' && <ScoringFields />}
      <SimultaneousFields />
      <FormArea
        name="contact"
        rows={2}
        hint="Nombre, correo y teléfono de quien atiende a los interesados."
      />
      <div className="u-grid-2">
        {CONDITIONS.map((name) => (
          <FormArea key={name} name={name} rows={2} isOptional />
        ))}
      </div>
      <div className="u-grid-2">
        <FormText name="compranetNumber" isOptional />
        <FormText name="compranetFile" isOptional />
      </div>
      <FormText name="announcementUrl" type="url" isOptional />
      {!publishesResult(tender.form.kind) &&
        (frozenTerm === undefined ? (
          <Checkbox
            label={SHORTENED}
            value={tender.form.shortened}
            isDisabled={isLocked}
            onChange={(shortened) => tender.change({ shortened })}
          />
        ) : (
          <FrozenField
            label={SHORTENED}
            id={fieldId('shortened')}
            value={tender.form.shortened ? 'Sí' : 'No'}
            why={frozenTerm}
          />
        ))}
      {tender.form.shortened && (
        <FormArea name="shortenedReason" rows={2} hint="Justificación que exige la ley." />
      )}
    </section>
  );
}
