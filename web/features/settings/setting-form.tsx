import { useState, type FormEvent, type ReactNode } from 'react';
import { shownValue, type ContentField } from '#contract/content.ts';
import type { SettingState } from '#contract/settings-api.ts';
import { ARTWORK_PLACES, type Setting } from '#contract/settings.ts';
import { formatDate, formatTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ArtworkField } from './artwork-field.tsx';
import type { FieldControl } from './setting-control.ts';
import { SettingHistory } from './setting-history.tsx';
import { useSetting, type EditedSetting } from './use-setting.ts';

interface SettingFormProps {
  setting: Setting;
  saved: SettingState;
  onSaved: (state: SettingState) => void;
  Control: FieldControl;
  /** Reads what holds again, once something that waited was done. */
  onDone: () => void;
  /** What stands beside the fields: a preview of what is being written. */
  renderBeside?: (edited: EditedSetting) => ReactNode;
}

const INSTANTS = new Set(['from', 'until']);
const idOf = (name: string) => `campo-${name}`;

/** One setting: its fields, since when it holds, its source, what a change touches before it is saved, its history. */
export function SettingForm({ setting, saved, onSaved, onDone, Control, renderBeside }: SettingFormProps) {
  const edited = useSetting(setting, saved, onSaved);
  const { values, source, changed, refused, failure, conflict, isSaving } = edited;
  const [isReview, setReview] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const fields = new Map(setting.fields.map((field) => [field.name, field]));
  const errors = Object.entries(refused).map(([name, message]) => ({
    id: idOf(name),
    message: `${fields.get(name)?.label ?? 'Fuente'}: ${message}`,
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!edited.check()) {
      setAttempt(attempt + 1);
      return setReview(false);
    }
    if (!isReview) return setReview(true);
    setReview(false);
    return void edited.save();
  };
  const change = (name: string, value: unknown) => {
    setReview(false);
    edited.change({ [name]: typeof value === 'string' ? value : '' });
  };
  return (
    <div className="aj-setting">
      <ProposedDecisions
        type="instance_setting"
        id={setting.key}
        asked={String(saved.version)}
        show={(_, name, value) => shown(fields.get(name), value)}
        onDone={onDone}
      />
      <form onSubmit={submit} noValidate>
        <Since saved={saved} />
        {changed.length === 0 && <Undo setting={setting} saved={saved} edited={edited} />}
        <ErrorSummary errors={errors} attempt={attempt} />
        {[...new Set(setting.fields.map(({ section }) => section))].map((section) => (
          <fieldset key={section} className="aj-part">
            <legend>{section}</legend>
            {setting.fields
              .filter((field) => field.section === section)
              .map((field) => (
                <OneField
                  key={field.name}
                  field={field}
                  value={values[field.name] ?? ''}
                  error={refused[field.name]}
                  isDisabled={isSaving}
                  onChange={(value) => change(field.name, value)}
                  Control={Control}
                />
              ))}
          </fieldset>
        ))}
        <fieldset className="aj-part">
          <legend>Fuente del cambio</legend>
          <TextField
            id={idOf('source')}
            label="Fuente"
            hint="Acuerdo, oficio, ley con su artículo, o quién lo pidió. Queda en la historia."
            value={source}
            onChange={(text) => {
              setReview(false);
              edited.setSource(text);
            }}
            errors={refused.source === undefined ? [] : [refused.source]}
            maxLength={300}
            isDisabled={isSaving}
          />
        </fieldset>
        {failure !== '' && <ActResult>{failure}</ActResult>}
        {conflict !== undefined && (
          <Conflict
            key={conflict.version}
            conflict={conflict}
            what="este ajuste"
            show={(name, value) => shown(fields.get(name), value)}
            onSettle={edited.settle}
          />
        )}
        {isReview && <Review setting={setting} edited={edited} />}
        <div className="u-cluster u-gap-8">
          <Button type="submit" disabled={changed.length === 0 || isSaving || conflict !== undefined}>
            {isSaving ? 'Guardando' : isReview ? 'Guardar el cambio' : 'Revisar el cambio'}
          </Button>
          {changed.length > 0 && (
            <Button
              variant="text"
              onClick={() => {
                setReview(false);
                edited.forget();
              }}
            >
              Dejarlo como estaba
            </Button>
          )}
        </div>
        <SettingHistory key={saved.version} settingKey={setting.key} />
      </form>
      {renderBeside?.(edited)}
    </div>
  );
}

const shown = (field: ContentField | undefined, value: unknown) =>
  field === undefined ? '' : shownValue(field, value);

function Since({ saved }: { saved: SettingState }) {
  return (
    <p className="aj-since">
      {saved.since === null
        ? 'Vale desde que se instaló el portal.'
        : `Vale desde el ${formatDate(saved.since)}, ${formatTime(saved.since)}, por ${saved.by ?? 'el portal'}.`}{' '}
      Fuente: {saved.source}.
    </p>
  );
}

/** What the last change took away, put back with one tap by whoever sees that it is wrong. */
function Undo(props: { setting: Setting; saved: SettingState; edited: EditedSetting }) {
  const { setting, saved, edited } = props;
  const { before } = saved;
  if (before === null) return null;
  const fields = setting.fields.filter(({ name }) => before[name] !== undefined);
  return (
    <div className="u-cluster u-gap-8">
      <p className="u-small">
        {`Antes de ese cambio: ${fields.map((field) => `${field.label}, ${brief(field, before[field.name])}`).join('; ')}.`}
      </p>
      <Button variant="text" size="small" disabled={edited.isSaving} onClick={() => void edited.undo()}>
        Deshacer el cambio
      </Button>
    </div>
  );
}

/** What is saved in a moment, and what it touches. */
function Review({ setting, edited }: { setting: Setting; edited: EditedSetting }) {
  return (
    <section className="aj-review" role="status" aria-label="Lo que cambia">
      <h3>Lo que cambia</h3>
      <dl>
        {edited.changed.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <del>{brief(field, edited.before[field.name])}</del>{' '}
              <ins>{brief(field, edited.values[field.name])}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p>{setting.touches}</p>
    </section>
  );
}

function brief(field: ContentField, value: unknown): string {
  if (Object.hasOwn(ARTWORK_PLACES, field.name)) return value === '' ? 'Sin archivo' : 'Archivo subido';
  return shownValue(field, value) || 'vacío';
}

interface OneFieldProps {
  field: ContentField;
  value: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: unknown) => void;
  Control: FieldControl;
}

function OneField({ field, value, error, isDisabled, onChange, Control }: OneFieldProps) {
  const errors = error === undefined ? [] : [error];
  if (Object.hasOwn(ARTWORK_PLACES, field.name))
    return <ArtworkField field={field} value={value} onChange={onChange} errors={errors} />;
  if (INSTANTS.has(field.name))
    return (
      <DateTimeField
        id={idOf(field.name)}
        name={field.name}
        label={field.label}
        {...(field.help === undefined ? {} : { hint: field.help })}
        value={value}
        onChange={onChange}
        errors={errors}
        isDisabled={isDisabled}
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
      />
    );
  return <Control field={field} value={value} onChange={onChange} errors={errors} isDisabled={isDisabled} />;
}
