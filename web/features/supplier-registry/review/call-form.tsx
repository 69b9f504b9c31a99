import { useState } from 'react';
import { CALL_OUTCOME_LABELS, type CallAnswer } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { isKnownPerson } from '#contract/rules/registry/identity-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { SaveState } from './save-state.ts';

/** What saving the call does. */
const DONE = {
  '': 'Guardar la llamada',
  yes: 'Guardar la llamada y dejar seguir',
  no: 'Guardar la llamada y detener la solicitud',
  back: 'Guardar la llamada y devolver lo de antes',
  unreached: 'Guardar la llamada',
} as const;

/** Who was called at the telephone of before, when, and what they said: what such a check is answered with. */
export function CallForm(props: {
  /** Empty where none is known. */
  phone: string;
  /** Where they did not ask for it, what stood before comes back. */
  goesBack?: boolean;
  /** Who may answer there; of anybody else it is asked who they are. */
  people: readonly string[];
  save: SaveState | undefined;
  onCall: (call: CallAnswer) => Promise<boolean>;
}) {
  const { phone, goesBack = false, people, save, onCall } = props;
  const [call, setCall] = useState<CallAnswer>({
    asked: '',
    person: '',
    on: todayInMexico(),
    time: '',
    said: '',
    relation: '',
  });
  const isStranger =
    call.asked !== 'unreached' && call.person.trim().length > 2 && !isKnownPerson(call.person, people);
  const refused = save?.kind === 'failed' ? save.problem : undefined;
  const errors = (name: keyof CallAnswer) => {
    const message = refused?.fields?.[`call.${name}`];
    return message === undefined ? [] : [message];
  };
  const put = (name: keyof CallAnswer) => (value: string) => setCall((now) => ({ ...now, [name]: value }));
  return (
    <form
      className="rg-check__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onCall(call);
      }}
    >
      <p>
        {phone === '' ? (
          'Llama al teléfono que conste en sus contratos, no al de la solicitud.'
        ) : (
          <>
            Llama a <a href={`tel:${phone}`}>{phone}</a>, el teléfono registrado antes; no al de la solicitud.
          </>
        )}
      </p>
      <RadioGroup
        label="¿Pidió el cambio?"
        value={call.asked}
        options={[
          { value: 'yes', label: CALL_OUTCOME_LABELS.yes },
          {
            value: 'no',
            label: goesBack
              ? `${CALL_OUTCOME_LABELS.no}: vuelve lo que había antes`
              : `${CALL_OUTCOME_LABELS.no}: detiene la solicitud`,
          },
          { value: 'unreached', label: CALL_OUTCOME_LABELS.unreached },
        ]}
        onChange={put('asked')}
        errors={errors('asked')}
      />
      {call.asked !== 'unreached' && (
        <TextField
          label="Quién contestó"
          hint={people.length === 0 ? undefined : `Constan: ${people.join(', ')}.`}
          value={call.person}
          maxLength={120}
          onChange={put('person')}
          errors={errors('person')}
        />
      )}
      {isStranger && (
        <TextField
          label="Quién es y cómo lo sabes"
          hint="No es de las personas que constan."
          value={call.relation}
          maxLength={200}
          onChange={put('relation')}
          errors={errors('relation')}
        />
      )}
      <DateField
        label="Día de la llamada"
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        value={call.on}
        onChange={put('on')}
        errors={errors('on')}
      />
      <TextField
        label="Hora de la llamada"
        hint="Como 10:30."
        value={call.time}
        maxLength={5}
        onChange={put('time')}
        errors={errors('time')}
      />
      <TextArea
        label="Qué dijo"
        isOptional={call.asked === 'unreached'}
        rows={2}
        value={call.said}
        maxLength={400}
        onChange={put('said')}
        errors={errors('said')}
      />
      <Button type="submit" variant="tonal" size="small">
        {DONE[call.asked === 'no' && goesBack ? 'back' : call.asked]}
      </Button>
      {refused !== undefined && (
        <p className="rg-remark__failed" role="alert">
          No se guardó. {refused.detail}
        </p>
      )}
    </form>
  );
}
