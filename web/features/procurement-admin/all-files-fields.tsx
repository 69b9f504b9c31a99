import { useState } from 'react';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGE_LABELS,
  DOCUMENT_STAGES,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { isPlainDate } from '#contract/rules/days/calendar.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { kindsOf, type PendingFields } from './pending-document.ts';
import './documents-section.css';

/** One row that says stage, type and date of all chosen files at once; what stays empty changes nothing. */
export function AllFilesFields(props: { count: number; onApply: (patch: Partial<PendingFields>) => void }) {
  const [stage, setStage] = useState<DocumentStage | ''>('');
  const [kind, setKind] = useState<DocumentKind | ''>('');
  const [day, setDay] = useState('');
  const isWhole = day === '' || isPlainDate(day);
  const patch: Partial<PendingFields> = {
    ...(stage === '' ? {} : { stage }),
    ...(kind === '' ? {} : { kind }),
    ...(day === '' ? {} : { documentDate: day }),
  };
  return (
    <fieldset className="pa-all-files">
      <legend>Para los {formatCountOf(props.count, 'archivo', 'archivos')}</legend>
      <div className="u-grid-2">
        <Select
          label="Etapa"
          value={stage}
          emptyLabel="Como está en cada uno"
          options={DOCUMENT_STAGES.map((value) => ({ value, label: DOCUMENT_STAGE_LABELS[value] }))}
          onChange={(chosen) => {
            setStage(chosen as DocumentStage | '');
            if (kind !== '' && !kindsOf(chosen as DocumentStage | '').includes(kind)) setKind('');
          }}
        />
        <Select
          label="Tipo de documento"
          value={kind}
          emptyLabel="Como está en cada uno"
          options={kindsOf(stage).map((value) => ({ value, label: DOCUMENT_KINDS[value][0] }))}
          onChange={(chosen) => setKind(chosen as DocumentKind | '')}
        />
        <DateField
          label="Fecha del acto"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          value={day}
          onChange={setDay}
        />
      </div>
      <Button
        variant="tonal"
        size="small"
        disabled={!isWhole || Object.keys(patch).length === 0}
        onClick={() => props.onApply(patch)}
      >
        Aplicar a los {formatCountOf(props.count, 'archivo', 'archivos')}
      </Button>
    </fieldset>
  );
}
