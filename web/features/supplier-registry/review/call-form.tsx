import { useState } from 'react';
import type { CallAnswer } from '#contract/registration-review.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { SaveState } from './save-state.ts';

/** Who was called at the telephone of before, when, and what they said: what such a check is answered with. */
export function CallForm(props: {
  /** Empty where none is known. */
  phone: string;
  /** Where they did not ask for it, what stood before comes back. */
  goesBack?: boolean;
  save: SaveState | undefined;
  onCall: (call: CallAnswer) => Promise<boolean>;
}) {
  const { phone, goesBack = false, save, onCall } = props;
  const [call, setCall] = useState<CallAnswer>({
    asked: '',
    person: '',
    on: todayInMexico(),
    time: '',
    said: '',
  });
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
      <TextField
        label="Quién contestó"
        value={call.person}
        maxLength={120}
        onChange={put('person')}
        errors={errors('person')}
      />
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
        rows={2}
        value={call.said}
        maxLength={400}
        onChange={put('said')}
        errors={errors('said')}
      />
      <RadioGroup
        label="¿Pidió el cambio?"
        value={call.asked}
        options={[
          { value: 'yes', label: 'Sí, lo pidió' },
          { value: 'no', label: goesBack ? 'No lo pidió: vuelve lo que había antes' : 'No lo pidió' },
          { value: 'unreached', label: 'Nadie contestó' },
        ]}
        onChange={put('asked')}
        errors={errors('asked')}
      />
      <Button type="submit" variant="tonal" size="small">
        {goesBack && call.asked === 'no'
          ? 'Guardar la llamada y devolver lo de antes'
          : 'Guardar la llamada y dejar seguir'}
      </Button>
      {refused !== undefined && (
        <p className="rg-remark__failed" role="alert">
          No se guardó. {refused.detail}
        </p>
      )}
    </form>
  );
}
