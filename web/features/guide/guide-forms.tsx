import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { validDate, validDateTime } from '../../ui/date-rules.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { required } from '../../ui/rules.ts';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ComboOption } from '../../ui/use-options.ts';
import { GuideSection } from './guide-section.tsx';

const TENDERS: ComboOption[] = [
  { value: '14', label: 'LP-UG-014-2026, Equipo de cómputo para aulas y bibliotecas', note: 'Abierto' },
  { value: '15', label: 'LP-UG-015-2026, Servicio de limpieza de inmuebles', note: 'Abierto' },
  { value: '31', label: 'ITP-UG-031-2026, Reactivos y consumibles', note: 'En evaluación' },
];

const findTenders = (text: string) =>
  Promise.resolve(TENDERS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())));

type Values = {
  number: string;
  tender: ComboOption | undefined;
  stage: string;
  act: string;
  publication: string;
  note: string;
  character: string;
  personal: boolean;
};

const INITIAL: Values = {
  number: '',
  tender: undefined,
  stage: '',
  act: '2026-11-23',
  publication: '',
  note: '',
  character: 'nacional',
  personal: false,
};

/** A form with every kind of field; sending it empty shows the summary. */
export function GuideForms() {
  const [plain, setPlain] = useState('');
  const form = useForm<Values>({
    initial: INITIAL,
    rules: {
      number: [required('Escribe el número.'), (value) => value.length <= 20 || 'Usa 20 caracteres o menos.'],
      tender: [required('Elige un procedimiento.')],
      stage: [required('Elige una etapa.')],
      act: [required('Escribe la fecha del acto.'), validDate()],
      publication: [validDateTime()],
      personal: [(value) => value || 'Confirma que revisaste los datos personales.'],
    },
    onSubmit: async () => {
      showToast('2 documentos publicados en LP-UG-014-2026.', {
        action: <a href="#expediente">Ver expediente</a>,
      });
    },
  });
  return (
    <GuideSection title="Formularios">
      <form noValidate onSubmit={form.submit} aria-label="Nuevo registro">
        <Stack gap={20}>
          <ErrorSummary errors={form.errors} attempt={form.attempt} />
          <TextField {...form.field('number')} label="Número" hint="Como aparece en la convocatoria." />
          <Combobox
            {...form.field('tender')}
            label="Procedimiento"
            load={findTenders}
            placeholder="Folio o título"
          />
          <div className="u-grid-2">
            <Select
              {...form.field('stage')}
              label="Etapa"
              emptyLabel="Elige una etapa"
              options={[
                { value: 'junta', label: 'Junta de aclaraciones' },
                { value: 'fallo', label: 'Fallo' },
              ]}
            />
            <DateField
              {...form.field('act')}
              label="Fecha del acto"
              hint="Día, mes y año."
              format="dd/mm/yyyy"
              placeholder="dd/mm/aaaa"
              min="2026-03-15"
              max="2027-02-10"
              today="2026-11-20"
            />
          </div>
          <DateTimeField
            {...form.field('publication')}
            label="Publicar el"
            format="dd/mm/yyyy"
            placeholder="dd/mm/aaaa"
            today="2026-11-20"
          />
          <DateField label="Fecha sin formato propio" value={plain} onChange={setPlain} today="2026-11-20" />
          <TextArea {...form.field('note')} label="Nota de cambios" isOptional />
          <RadioGroup
            {...form.field('character')}
            label="Carácter"
            isRow
            options={[
              { value: 'nacional', label: 'Nacional' },
              { value: 'internacional', label: 'Internacional' },
            ]}
          />
          <Checkbox {...form.field('personal')} label="Revisé que no contiene datos personales" />
          <div className="u-cluster u-gap-8">
            <Button type="submit">Publicar</Button>
            <Button variant="tonal" onClick={() => form.reset(INITIAL)}>
              Empezar de nuevo
            </Button>
          </div>
        </Stack>
      </form>
    </GuideSection>
  );
}
