import { useState } from 'react';
import { taxCountryRule } from '#contract/countries.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import {
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  type NewRequest,
  type RequestKind,
} from '#contract/registration.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { FOREIGN_RFC, rfcRule } from '#contract/rules/identifiers/rfc.ts';
import { ORIGIN_LABELS, ORIGINS, type Origin } from '#contract/supplier-choices.ts';
import { PERSON_TYPE_LABELS, PERSON_TYPES } from '#contract/suppliers.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** Hands a new request to the public form; gives the address of the form. */
export type OpenRequest = (made: NewRequest) => Promise<string>;

type Person = (typeof PERSON_TYPES)[number];

/** Starts a request for a supplier who stands at the counter, and hands out its folio and key once. */
export function CaptureDialog({ openRequest, onClose }: { openRequest: OpenRequest; onClose: () => void }) {
  const [made, setMade] = useState<NewRequest>();
  return (
    <Dialog title={made === undefined ? 'Capturar una solicitud' : 'Folio y clave'} isOpen onClose={onClose}>
      {made === undefined ? (
        <CaptureForm onMade={setMade} onClose={onClose} />
      ) : (
        <MadeRequest made={made} openRequest={openRequest} />
      )}
    </Dialog>
  );
}

const NOTHING_WRITTEN = {
  kind: 'registration',
  personType: 'legal',
  origin: 'national',
  rfc: '',
  taxId: '',
  country: '',
  email: '',
  supplierNumber: '',
};

function CaptureForm({ onMade, onClose }: { onMade: (made: NewRequest) => void; onClose: () => void }) {
  const { api } = usePortal();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: NOTHING_WRITTEN,
    draftKey: 'captura-de-solicitud',
    rules: {
      rfc: [
        (value: string, { personType, origin }: { personType: string; origin: string }) =>
          origin === 'foreign' || rfcRule(value, personType as Person),
      ],
      taxId: [
        (value: string, { origin }: { origin: string }) =>
          origin === 'national' || value.trim() !== '' || 'Escribe la identificación fiscal de su país.',
      ],
      country: [
        (value: string, { origin }: { origin: string }) => origin === 'national' || taxCountryRule(value),
      ],
      email: [emailRule],
      supplierNumber: [
        (value: string, { kind }: { kind: string }) =>
          kind === 'registration' || value.trim() !== '' || 'Escribe el número de registro, como P-01203.',
      ],
    },
    async onSubmit({ kind, personType, origin, rfc, taxId, country, email, supplierNumber }) {
      setRefusal(undefined);
      try {
        const made = await api.call(registrationReviewApi.create, {
          body: {
            kind: kind as RequestKind,
            personType: personType as Person,
            origin: origin as Origin,
            rfc: origin === 'foreign' ? FOREIGN_RFC : rfc,
            taxId,
            country,
            email,
            ...(kind === 'registration' ? {} : { supplierNumber }),
          },
        });
        form.reset(NOTHING_WRITTEN);
        onMade(made);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.fields !== undefined) return error.problem.fields;
        setRefusal(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form className="u-stack" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>Se abre el formulario público con un folio nuevo; quedará anotado que la Unidad la capturó.</p>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <Select
        label="Trámite"
        options={REQUEST_KINDS.map((kind) => ({ value: kind, label: REQUEST_KIND_LABELS[kind] }))}
        {...form.field('kind')}
      />
      <RadioGroup
        label="Tipo de persona"
        isRow
        options={PERSON_TYPES.map((type) => ({ value: type, label: PERSON_TYPE_LABELS[type] }))}
        {...form.field('personType')}
      />
      {form.values.kind !== 'registration' && (
        <TextField label="Número de registro" hint="Como P-01203." {...form.field('supplierNumber')} />
      )}
      <RadioGroup
        label="Origen"
        isRow
        options={ORIGINS.map((origin) => ({ value: origin, label: ORIGIN_LABELS[origin] }))}
        {...form.field('origin')}
      />
      {form.values.origin === 'foreign' ? (
        <>
          <TextField label="Identificación fiscal de su país" maxLength={40} {...form.field('taxId')} />
          <CountryField label="País de residencia fiscal" {...form.field('country')} />
        </>
      ) : (
        <TextField label="RFC" maxLength={20} {...form.field('rfc')} />
      )}
      <TextField
        label="Correo del proveedor"
        type="email"
        hint="Ahí llegarán el folio y los avisos."
        {...form.field('email')}
      />
      {refusal !== undefined && (
        <p className="rg-remark__failed" role="alert">
          {refusal}
        </p>
      )}
      <div className="u-dialog__foot">
        <Button type="submit" aria-disabled={form.isSubmitting || undefined}>
          Crear solicitud
        </Button>
        <Button
          variant="text"
          onClick={() => {
            form.reset(NOTHING_WRITTEN);
            onClose();
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  );
}

function MadeRequest({ made, openRequest }: { made: NewRequest; openRequest: OpenRequest }) {
  const { go, toast } = usePortal();
  const text = `Folio ${made.folio}, clave de seguimiento ${made.trackingKey}`;
  return (
    <div className="u-stack">
      <Notice tone="warn">La clave se muestra una sola vez. Entrégala al proveedor.</Notice>
      <dl className="rg-made">
        <div>
          <dt>Folio</dt>
          <dd>{made.folio}</dd>
        </div>
        <div>
          <dt>Clave de seguimiento</dt>
          <dd>{made.trackingKey}</dd>
        </div>
      </dl>
      <div className="u-dialog__foot">
        <Button onClick={() => void openRequest(made).then((address) => go(address))}>
          Llenar la solicitud
        </Button>
        <Button
          variant="tonal"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => toast('Folio y clave copiados.'))
          }
        >
          Copiar
        </Button>
      </div>
    </div>
  );
}
