import { useState } from 'react';
import { taxCountryRule } from '#contract/countries.ts';
import { emailAgainRule, emailRule } from '#contract/rules/identifiers/email.ts';
import { rfcRule, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import type { IdentityCheck } from '#contract/registration.ts';
import { type Origin } from '#contract/supplier-choices.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { PERSON_TYPE_LABELS, PERSON_TYPES, type PersonType } from '#contract/suppliers.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { required } from '#web/ui/rules.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Warning } from '../fields/warning.tsx';
import type { Choice } from '../registration.search.ts';
import { checkIdentity, createRequest } from '../request/request.data.ts';
import { type Created, keepCreated, keepOpened, openedWith } from '../request/request-memory.ts';
import { StepRail } from '../wizard/step-rail.tsx';
import { StepTitle } from '../request/step-title.tsx';
import { stepsOf } from '../wizard/steps.ts';

interface Values {
  personType: string;
  origin: string;
  rfc: string;
  taxId: string;
  country: string;
  email: string;
  emailAgain: string;
}

/** Of somebody in Mexico the RFC says it. */
const personTypeOf = ({ origin, personType, rfc }: Values): PersonType => {
  const written = normalizeRfc(rfc);
  if (origin === 'foreign') return (personType || 'legal') as PersonType;
  return personTypeOfRfc(written) ?? 'legal';
};

const identityOf = (values: Values) => ({
  personType: personTypeOf(values),
  origin: values.origin as Origin,
  rfc: values.origin === 'foreign' ? FOREIGN_RFC : normalizeRfc(values.rfc),
  taxId: values.origin === 'foreign' ? values.taxId.trim() : '',
  country: values.origin === 'foreign' ? values.country : '',
});

/** First step of a registration: kind of person, RFC with instant checks, and the mail; makes the draft. */
export function StartStep(props: {
  choice: Choice;
  /** Kind of person that was chosen before. */
  personType: PersonType | undefined;
  /** It takes the place of what had the focus. */
  takesFocus: boolean;
  onCreated: (created: Created) => void;
}) {
  const { choice, personType, takesFocus, onCreated } = props;
  const { settings } = usePortal();
  const [check, setCheck] = useState<{ key: string; answer: IdentityCheck }>();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    draftKey: 'solicitud:inicio',
    initial: {
      personType: personType ?? '',
      origin: choice.origin,
      rfc: '',
      taxId: '',
      country: '',
      email: '',
      emailAgain: '',
    },
    rules: {
      personType: [
        (personType, all) =>
          all.origin === 'national' ||
          required('Elige si te inscribes como persona física o moral.')(personType),
      ],
      rfc: [(rfc, all) => all.origin === 'foreign' || rfcRule(rfc, personTypeOfRfc(normalizeRfc(rfc)))],
      taxId: [
        (taxId, all) =>
          all.origin === 'national' || taxId.trim().length >= 3 || 'Escribe tu identificación fiscal.',
      ],
      country: [(country, all) => all.origin === 'national' || taxCountryRule(country)],
      email: [emailRule],
      emailAgain: [(again, all) => emailAgainRule(all.email, again)],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      const { email, emailAgain } = values;
      try {
        const created = await createRequest({
          kind: 'registration',
          ...identityOf(values),
          email,
          emailAgain,
        });
        keepCreated({ ...created, email });
        keepOpened(await openedWith(created));
        sessionStorage.removeItem('solicitud:inicio');
        onCreated({ ...created, email });
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { fields, detail, code } = error.problem;
        if (code === 'invalid_input' && fields !== undefined) return fields;
        setFailure(detail);
        return undefined;
      }
    },
  });
  const { values } = form;
  const isForeign = values.origin === 'foreign';
  const asked = emptySupplierFile(personTypeOf(values), values.origin as Origin);
  const key = JSON.stringify(identityOf(values));
  const answer = check?.key === key ? check.answer : undefined;
  const look = (now = values) => {
    const key = JSON.stringify(identityOf(now));
    const identity = identityOf(now);
    if (isForeign && now.personType === '') return;
    const isReady = isForeign
      ? identity.taxId.length >= 3 && taxCountryRule(identity.country) === true
      : rfcRule(identity.rfc, identity.personType, identity.origin) === true;
    if (!isReady || check?.key === key) return;
    // Without an answer the server's own check decides when the draft is made.
    checkIdentity(identity).then(
      (found) => setCheck({ key, answer: found }),
      () => undefined,
    );
  };
  const kindOfPerson = form.field('personType');
  const rfc = form.field('rfc');
  const taxId = form.field('taxId');
  const country = form.field('country');
  const warning = isForeign ? undefined : rfcWarning(values.rfc);
  return (
    <form noValidate className="r-step" onSubmit={(event) => void form.submit(event)}>
      <StepRail steps={stepsOf('registration', asked)} current={0} reached={0} hrefOf={() => ''} />
      <StepTitle name="Tipo y RFC" takesFocus={takesFocus} />
      <a className="u-small" href={`${screenPath('/proveedores', { vista: 'inscripcion' })}#requisitos`}>
        Qué te vamos a pedir
      </a>
      <p className="u-small r-measure">
        ¿Ya empezaste una?{' '}
        <a href={screenPath('/proveedores/solicitud', { desde: 'folio' })}>
          Continúala con tu folio y tu clave
        </a>
        : aquí se abre otra. Los tienes en el acuse; el folio te lo da también la Unidad con una
        identificación.
      </p>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <RadioGroup
        {...form.field('origin')}
        isRow
        label="Residencia fiscal"
        options={[
          { value: 'national', label: 'En México' },
          { value: 'foreign', label: 'En el extranjero' },
        ]}
      />
      {isForeign && (
        <RadioGroup
          {...kindOfPerson}
          onChange={(value) => {
            kindOfPerson.onChange(value);
            look({ ...values, personType: value });
          }}
          isRow
          label="Tipo de persona"
          options={PERSON_TYPES.map((value) => ({ value, label: PERSON_TYPE_LABELS[value] }))}
        />
      )}
      <div className="r-fields">
        {isForeign ? (
          <>
            <TextField
              {...taxId}
              label="Identificación fiscal de tu país"
              hint="Por ejemplo EIN, VAT o NIF."
              maxLength={40}
              onBlur={() => {
                taxId.onBlur();
                look();
              }}
            />
            <CountryField
              {...country}
              label="País de residencia fiscal"
              onChange={(code) => {
                country.onChange(code);
                look({ ...values, country: code });
              }}
            />
          </>
        ) : (
          <TextField
            {...rfc}
            label="RFC"
            hint="13 letras y números; 12 si es una empresa."
            maxLength={20}
            onChange={(value) => rfc.onChange(value.toUpperCase())}
            onBlur={() => {
              rfc.onBlur();
              look();
            }}
          />
        )}
      </div>
      {warning !== undefined && rfc.errors.length === 0 && <Warning>{warning}</Warning>}
      <IdentityAnswer
        answer={answer}
        person={isForeign ? undefined : PERSON_TYPE_LABELS[personTypeOf(values)]}
        isDoubtful={warning !== undefined}
      />
      <div className="r-fields">
        <TextField
          {...form.field('email')}
          label="Correo"
          hint={
            settings.sendsMail
              ? 'Ahí llegan folio, clave y avisos.'
              : 'El portal aún no envía correos: anota el folio y la clave en cuanto los veas.'
          }
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          {...form.field('emailAgain')}
          label="Repite el correo"
          type="email"
          inputMode="email"
          maxLength={254}
        />
      </div>
      {failure !== undefined && (
        <p className="u-field__error" role="alert">
          {failure}
        </p>
      )}
      <div className="r-foot">
        <Button type="submit" disabled={form.isSubmitting || answer?.blocked != null}>
          {form.isSubmitting ? 'Creando el borrador' : 'Continuar'}
        </Button>
      </div>
    </form>
  );
}

/** What the instant checks found. */
function IdentityAnswer(props: {
  answer: IdentityCheck | undefined;
  /** What the RFC says. */
  person: string | undefined;
  isDoubtful: boolean;
}) {
  const { answer, person, isDoubtful } = props;
  if (answer === undefined) return <div role="status" />;
  const stop = answer.blocked ?? answer.problem ?? answer.suspended;
  if (stop !== null) return <Notice tone="bad">{stop}</Notice>;
  if (answer.registered) {
    return (
      <Notice
        tone="warn"
        actions={
          <a href={screenPath('/proveedores/solicitud', { tramite: 'refrendo' })}>Refrendar o actualizar</a>
        }
      >
        Este RFC ya está en el padrón: no hace falta inscribirlo otra vez.
      </Notice>
    );
  }
  return (
    <p className="r-checked" role="status">
      RFC revisado: puedes inscribirte{person !== undefined && ` como ${person.toLowerCase()}`}
      {isDoubtful && ' si así está en tu constancia'}.
    </p>
  );
}
