import { useState } from 'react';
import { bankOfClabe } from '#contract/rules/identifiers/banks.ts';
import { normalizeClabe } from '#contract/rules/identifiers/clabe.ts';
import { MOST_REPLY } from '#contract/registration.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { type Option, Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { FieldSpec } from './field-specs.ts';
import { textAt, valueAt } from '../request/file-paths.ts';
import { focusSoon } from '../request/focus-soon.ts';
import { fieldId, useFileFields } from './form-context.ts';
import { Warning } from './warning.tsx';

/** What the unit asked to correct, beside the field or the paper. */
export function ObservationNote({
  id,
  reason,
  remark,
}: {
  id: string;
  reason: string | null;
  remark: string;
}) {
  return (
    <div className="r-observed">
      <p>
        <strong>La Unidad pidió corregir:</strong>{' '}
        {[reason, remark].filter((text) => text !== null && text !== '').join(' ')}
      </p>
      <Reply id={id} about={remark} />
    </div>
  );
}

/** What the supplier answers in words; the box opens when it is asked for, or holds something. */
function Reply({ id, about }: { id: string; about: string }) {
  const { replies } = useFileFields();
  const [isOpen, setOpen] = useState(false);
  if (replies === undefined) return null;
  const text = replies.of(id);
  const box = `respuesta-${id}`;
  if (!isOpen && text === '') {
    return (
      <Button
        variant="text"
        size="small"
        aria-label={`Responder a: ${about}`}
        onClick={() => {
          setOpen(true);
          focusSoon(box);
        }}
      >
        Responder
      </Button>
    );
  }
  return (
    <TextArea
      id={box}
      label="Tu respuesta a la Unidad"
      isOptional
      rows={2}
      maxLength={MOST_REPLY}
      value={text}
      onChange={(value) => replies.set(id, value)}
    />
  );
}

function BankName({ clabe }: { clabe: string }) {
  const bank = bankOfClabe(normalizeClabe(clabe));
  return (
    <p className="u-field__note" role="status">
      {bank !== undefined && `Banco: ${bank}`}
    </p>
  );
}

/** One field of the file, drawn from its description. */
export function FileField({ spec }: { spec: FieldSpec }) {
  const form = useFileFields();
  const { path } = spec;
  const warning = form.warning(path);
  const [observation] = form.observations(path);
  return (
    <div className={spec.isWide ? 'r-wide' : undefined}>
      {observation && <ObservationNote {...observation} />}
      <Control spec={spec} />
      {spec.kind === 'clabe' && <BankName clabe={textAt(form.file, path)} />}
      {warning && <Warning>{warning}</Warning>}
    </div>
  );
}

/** A stored word that the list no longer has stays visible and chosen. */
function withStored(options: readonly Option[], stored: string): readonly Option[] {
  const isKnown = stored === '' || options.some(({ value }) => value === stored);
  return isKnown ? options : [...options, { value: stored, label: stored }];
}

const YES_OR_NO = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
];

function Control({ spec }: { spec: FieldSpec }) {
  const form = useFileFields();
  const { path, kind, label } = spec;
  const shared = {
    id: fieldId(path),
    name: path,
    label,
    hint: spec.hint,
    errors: form.errors(path),
    onBlur: () => form.blur(path),
    ...(spec.isOptional ? { isOptional: true } : {}),
  };
  const text = {
    value: textAt(form.file, path),
    onChange: (value: string) => form.set(path, kind === 'capitals' ? value.toUpperCase() : value),
  };
  const said = valueAt(form.file, path);
  const [wasUnsaid] = useState(said === null);
  // An empty box would be a «No» that nobody said.
  if (kind === 'yes' && wasUnsaid)
    return (
      <Select
        {...shared}
        value={said === null ? '' : String(said)}
        options={YES_OR_NO}
        emptyLabel="Elige una opción"
        onChange={(value) => form.set(path, value === '' ? null : value === 'true')}
      />
    );
  if (kind === 'yes') {
    return <Checkbox {...shared} value={said === true} onChange={(value) => form.set(path, value)} />;
  }
  const options = form.options(path) ?? spec.options;
  if (options !== undefined)
    return (
      <Select {...shared} {...text} options={withStored(options, text.value)} emptyLabel="Elige una opción" />
    );
  if (kind === 'country') return <CountryField {...shared} {...text} />;
  if (kind === 'date')
    return <DateField {...shared} {...text} format="dd/mm/yyyy" placeholder="dd/mm/aaaa" />;
  if (kind === 'area')
    return (
      <TextArea
        {...shared}
        {...text}
        rows={3}
        {...(spec.maxLength === undefined ? {} : { maxLength: spec.maxLength })}
      />
    );
  return (
    <TextField
      {...shared}
      {...text}
      {...(kind === 'email' || kind === 'tel' || kind === 'url' ? { type: kind } : {})}
      {...(spec.inputMode === undefined ? {} : { inputMode: spec.inputMode })}
      {...(spec.maxLength === undefined ? {} : { maxLength: spec.maxLength })}
      autoComplete={spec.autoComplete}
      suggestions={form.suggestions(path)}
    />
  );
}
