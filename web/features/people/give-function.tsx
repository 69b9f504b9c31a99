import { useCallback, useState } from 'react';
import {
  FUNCTION_LABELS,
  FUNCTIONS,
  WITH_AMOUNT,
  WITH_LINES,
  type FunctionCode,
} from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { GrantInput, OwnGrant } from '#contract/people.ts';
import { grantProblems, type GrantFields } from '#contract/rules/requisitions/grant-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { ComboOption } from '#web/ui/use-options.ts';
import { amountOf } from './typed-amount.ts';
import { delegateFunction, findPeople, giveFunction } from './people.data.ts';

type Values = GrantFields & { employeeId: string; isOnlyThis: boolean; isDelegable: boolean };

const EMPTY: Values = {
  personName: '',
  personId: '',
  email: '',
  employeeId: '',
  code: '',
  area: '',
  isOnlyThis: false,
  upTo: '',
  lines: '',
  from: '',
  until: '',
  ground: '',
  isDelegable: false,
};

const CHOICES = FUNCTIONS.map((value) => ({ value, label: FUNCTION_LABELS[value] }));

/** Gives a function: to whom, which, where, from and until when, and by which paper; or passes a part of one's own on. */
export function GiveFunction({
  areas,
  whole,
  onClose,
  onGiven,
}: {
  areas: readonly { id: string; name: string }[];
  /** The own function of which a part is passed on. */
  whole?: OwnGrant;
  onClose: () => void;
  onGiven: () => void;
}) {
  const { api, now, toast } = usePortal();
  const today = todayInMexico(now);
  const [failure, setFailure] = useState<string>();
  const initial: Values = {
    ...EMPTY,
    from: today,
    ...(whole === undefined
      ? {}
      : { code: whole.code, area: whole.areaId ?? 'todas', lines: whole.lines.join(', ') }),
  };
  const rule =
    (name: keyof GrantFields) =>
    (_: unknown, values: Values): true | string =>
      grantProblems({ ...values, upTo: amountOf(values.upTo) }, { today })[name] ?? true;
  const form = useForm<Values>({
    draftKey: whole === undefined ? 'dar-funcion' : `pasar-funcion:${whole.id}`,
    initial,
    rules: {
      personName: [rule('personName')],
      email: [rule('email')],
      code: [rule('code')],
      area: [rule('area')],
      upTo: [rule('upTo')],
      lines: [rule('lines')],
      from: [rule('from')],
      until: [rule('until')],
      ground: [rule('ground')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        await (whole === undefined
          ? giveFunction(api, bodyOf(values))
          : delegateFunction(api, whole.id, bodyOf(values)));
        toast(
          `Función ${whole === undefined ? 'dada' : 'pasada'}: ${FUNCTION_LABELS[values.code as FunctionCode]}, a ${values.personName}.`,
        );
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!isProposed(error)) {
          if (error.problem.fields !== undefined) return error.problem.fields;
          setFailure(error.problem.detail);
          return undefined;
        }
      }
      form.reset(initial);
      onGiven();
      return undefined;
    },
  });
  const code = form.values.code as FunctionCode;
  return (
    <Sheet title={whole === undefined ? 'Dar una función' : 'Pasar una parte'} isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap={16}>
          <WhoFields form={form} />
          {whole === undefined ? (
            <Select
              {...form.field('code')}
              label="Función"
              emptyLabel="Elige la función"
              options={CHOICES}
              hint="Donde la Unidad pide segunda persona, la confirma otra que administre."
            />
          ) : (
            <p>De tu función «{FUNCTION_LABELS[whole.code]}». Termina con ella y dura 90 días cuando más.</p>
          )}
          <Select
            {...form.field('area')}
            label="Área"
            emptyLabel="Elige el área"
            options={[
              { value: 'todas', label: 'Todas' },
              ...areas.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {form.values.area !== '' && form.values.area !== 'todas' && (
            <Checkbox {...form.field('isOnlyThis')} label="Solo esta área, sin las que dependen de ella" />
          )}
          {WITH_AMOUNT.includes(code) && (
            <TextField
              {...form.field('upTo')}
              label="Hasta qué monto, sin IVA"
              inputMode="decimal"
              hint={`En pesos. Vacío: ${whole === undefined ? 'cualquier monto' : 'el mismo que el tuyo'}.`}
            />
          )}
          {whole === undefined && WITH_LINES.includes(code) && (
            <TextField
              {...form.field('lines')}
              label="De qué materias dictamina"
              hint="Con qué empiezan sus partidas: «515, 323, 327»."
            />
          )}
          <DateField
            {...form.field('from')}
            label="Desde"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            rules={[]}
          />
          <DateField
            {...form.field('until')}
            label="Hasta"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            hint={`Ese día todavía puede.${whole === undefined ? ' Vacío: hasta que se termine.' : ''}`}
            rules={[]}
          />
          <TextArea
            {...form.field('ground')}
            label="Oficio o acuerdo que la da"
            hint="Su número, de quién y de qué día."
            maxLength={300}
          />
          {whole === undefined && (
            <Checkbox
              {...form.field('isDelegable')}
              label="Puede pasar una parte a otra persona, 90 días cuando más"
            />
          )}
          <FormEnd
            failure={failure}
            isSending={form.isSubmitting}
            send={whole === undefined ? 'Dar la función' : 'Pasarla'}
          />
        </Stack>
      </form>
    </Sheet>
  );
}

const bodyOf = ({ upTo, lines, ...values }: Values): GrantInput => {
  const code = values.code as FunctionCode;
  return {
    ...values,
    code,
    isOnlyThis: values.isOnlyThis && values.area !== 'todas',
    upTo: WITH_AMOUNT.includes(code) ? amountOf(upTo) : '',
    lines: WITH_LINES.includes(code) ? lines : '',
  };
};

/** Somebody who entered before is found by name; of somebody else the mail says who it will be. */
function WhoFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const { api } = usePortal();
  const load = useCallback((text: string, signal: AbortSignal) => findPeople(api, text, signal), [api]);
  const { personName, personId } = form.values;
  const choose = (option: ComboOption | undefined) => {
    form.set('personId', option?.value ?? '');
    form.set('personName', option?.label ?? '');
    form.set('email', option?.note ?? '');
  };
  return (
    <>
      <Combobox
        {...form.field('personName')}
        label="Persona"
        hint="Búscala por su nombre o correo; si aún no ha entrado, escribe su nombre."
        value={personName === '' ? undefined : { value: personId, label: personName }}
        onChange={choose}
        load={load}
        read={(typed) => ({ value: '', label: typed })}
        maxLength={200}
      />
      {personName !== '' && personId === '' && (
        <TextField
          {...form.field('email')}
          label="Correo con el que entra"
          hint="La función será de quien entre al portal con ese correo, si la Universidad lo tiene comprobado."
          type="email"
          inputMode="email"
          maxLength={200}
        />
      )}
      <TextField
        {...form.field('employeeId')}
        label="Número de empleado"
        hint="Si tiene dos cuentas, así se sabe que es la misma persona. Puede quedar vacío."
        maxLength={40}
      />
    </>
  );
}
