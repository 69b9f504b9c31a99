import { useCallback, useState } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ABSENCE_KINDS, NOT_SUBSTITUTED, type AbsenceKind } from '#contract/people.ts';
import {
  substitutionProblems,
  type SubstitutionFields,
} from '#contract/rules/requisitions/substitution-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
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
import { findPeople, proposeSubstitution } from './people.data.ts';

const NONE: SubstitutionFields = {
  absentId: '',
  substituteId: '',
  kind: '',
  upTo: '',
  from: '',
  until: '',
  ground: '',
};
const KINDS = Object.entries(ABSENCE_KINDS).map(([value, label]) => ({ value, label }));

/** Who will act in one's place, or, for whoever keeps people, in whose place; it counts once they accept. */
export function ProposeSubstitution({
  isForOther = false,
  onClose,
  onProposed,
}: {
  /** Where it is opened of others: who will be away is asked for. */
  isForOther?: boolean;
  onClose: () => void;
  onProposed: () => void;
}) {
  const { api, can, now, session, toast } = usePortal();
  const [failure, setFailure] = useState<string>();
  const [names, setNames] = useState<Partial<Record<'absentId' | 'substituteId', ComboOption>>>({});
  const personId = session.snapshot().identity?.id ?? '';
  const rule =
    (name: keyof SubstitutionFields) =>
    (_: unknown, values: SubstitutionFields): true | string =>
      substitutionProblems(
        { ...values, upTo: amountOf(values.upTo) },
        { today: todayInMexico(now), personId },
      )[name] ?? true;
  const form = useForm<SubstitutionFields>({
    initial: NONE,
    rules: {
      absentId: [(value) => (isForOther && value === '' ? 'Elige quién no estará.' : true)],
      substituteId: [rule('substituteId')],
      kind: [rule('kind')],
      upTo: [rule('upTo')],
      from: [rule('from')],
      until: [rule('until')],
      ground: [rule('ground')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        const { kind, upTo, ...rest } = values;
        await proposeSubstitution(api, {
          ...rest,
          kind: kind as AbsenceKind,
          upTo: amountOf(upTo),
          functions: [],
        });
        toast('Suplencia propuesta: cuenta cuando la acepte quien suple.');
        onProposed();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { functions, ...fields } = error.problem.fields ?? {};
        if (Object.keys(fields).length > 0) return fields;
        setFailure(functions ?? error.problem.detail);
      }
      return undefined;
    },
  });
  const load = useCallback((text: string, signal: AbortSignal) => findPeople(api, text, signal), [api]);
  const person = (name: 'absentId' | 'substituteId') => ({
    ...form.field(name),
    value: names[name],
    onChange: (option: ComboOption | undefined) => {
      setNames((known) => ({ ...known, [name]: option }));
      form.set(name, option?.value ?? '');
    },
    load,
  });
  const days = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa', rules: [] } as const;
  return (
    <Sheet title="Proponer una suplencia" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <Stack gap={16}>
          {can('administer', 'People') && (
            <Combobox
              {...person('absentId')}
              label="Quién no estará"
              hint={isForOther ? undefined : 'Vacío: tú.'}
            />
          )}
          <Combobox
            {...person('substituteId')}
            label="Quién suple"
            hint="Alguien que ya haya entrado al portal."
          />
          <Select {...form.field('kind')} label="Por qué" emptyLabel="Elige por qué" options={KINDS} />
          <DateField {...form.field('from')} {...days} label="Desde" />
          <DateField {...form.field('until')} {...days} label="Hasta" hint="90 días después cuando más." />
          <TextField
            {...form.field('upTo')}
            label="Hasta qué monto, sin IVA"
            inputMode="decimal"
            hint="Vacío: el mismo que quien no está. Cuenta el menor: el de quien no está, el de quien suple o este."
          />
          <p className="u-muted u-small">{NOT_SUBSTITUTED} Se avisa por correo a las dos personas.</p>
          <TextArea {...form.field('ground')} label="Oficio o acuerdo" maxLength={300} />
          <FormEnd failure={failure} isSending={form.isSubmitting} send="Proponer" />
        </Stack>
      </form>
    </Sheet>
  );
}
