import { useState } from 'react';
import { DatePicker, type DatePickerProps } from '../../ui/date-picker.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { UploadRow } from '../../ui/upload-row.tsx';
import { GuidePart, GuideSection } from './guide-section.tsx';

type PickerExample = Omit<DatePickerProps, 'onChange' | 'value'> & {
  title: string;
  initial?: readonly string[];
};

const TODAY = '2026-11-20';
const BOUNDS = { min: '2026-03-15', max: '2027-02-10' };
const PICKERS: PickerExample[] = [
  { title: 'Un día', initial: ['2026-11-23'] },
  { title: 'Varios días', multiple: true, initial: ['2026-11-23', '2026-11-25'] },
  { title: 'Intervalo', multiple: 'range', initial: ['2026-11-23', '2026-11-27'] },
  { title: 'Con límites, días', ...BOUNDS },
  { title: 'Con límites, meses', viewMode: 'months', ...BOUNDS },
  { title: 'Con límites, años', viewMode: 'year', ...BOUNDS },
  { title: 'Años sin límites', viewMode: 'year' },
];

function Example({ title, initial, ...picker }: PickerExample) {
  const [value, setValue] = useState(initial ?? []);
  return (
    <div role="group" aria-label={title}>
      <p className="u-small u-muted">{title}</p>
      <DatePicker {...picker} today={TODAY} value={value} onChange={setValue} />
    </div>
  );
}

/** Calendars in every mode, drop zone and uploads. */
export function GuideCalendars() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <GuideSection title="Calendarios y archivos">
      <GuidePart title="Selector de fecha">
        <Cluster gap={24}>
          {PICKERS.map((example) => (
            <Example key={example.title} {...example} />
          ))}
        </Cluster>
      </GuidePart>
      <GuidePart title="Zona para soltar archivos">
        <DropZone
          id="archivos"
          label="Archivos"
          types={['pdf', 'xlsx', 'docx', 'zip']}
          maxBytes={25_000_000}
          taken={{ 'acta.pdf': 2 }}
          onFiles={(files) => setNames((all) => [...all, ...files.map(({ name }) => name)])}
        />
        <ul aria-label="Archivos por publicar">
          {names.map((name) => (
            <UploadRow key={name} name={name} upload={{ status: 'waiting' }} />
          ))}
          <UploadRow
            name="acta-junta-lp-014.pdf"
            meta="1.2 MB, 8 páginas"
            upload={{ status: 'done' }}
            onRemove={() => undefined}
          />
          <UploadRow
            name="anexo-respuestas.pdf"
            upload={{ status: 'uploading', share: 0.62 }}
            onCancel={() => undefined}
          />
          <UploadRow
            name="planos.zip"
            upload={{ status: 'failed' }}
            onRetry={() => undefined}
            onRemove={() => undefined}
          />
          <UploadRow name="carta.docx" upload={{ status: 'canceled' }} onRetry={() => undefined} />
        </ul>
      </GuidePart>
    </GuideSection>
  );
}
