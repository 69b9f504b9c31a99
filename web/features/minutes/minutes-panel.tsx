import { useCallback, useState } from 'react';
import {
  ATTENDEE_SIDE_LABELS,
  type Attendee,
  type AttendeeSide,
  type Minutes,
  type MinutesInput,
} from '#contract/minutes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { MINUTES_FIELDS } from '#contract/rules/procedures/minutes-history.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangeReason } from '#web/ui/change-reason.tsx';
import { wholeClock } from '#web/ui/date-time-field.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { DraftRules, DraftThing } from '#web/ui/draft-state.ts';
import { useDraft, type Draft, type DraftWrite } from '#web/ui/use-draft.ts';
import { fileDraft, readDraft, readMinutes, readRoom, saveMinutes, type MinutesOf } from './minutes.data.ts';
import './minutes.css';

interface MinutesThing extends DraftThing {
  minutes: Minutes;
}

const RULES: DraftRules = { fields: MINUTES_FIELDS };
const show = valueWords(MINUTES_FIELDS);

const thingOf = (minutes: Minutes): MinutesThing => {
  const { place, beganAt, endedAt, attendees, remarks, version, updatedAt } = minutes;
  return { minutes, version, updatedAt, values: { place, beganAt, endedAt, attendees, remarks } };
};

interface PanelProps extends MinutesOf {
  number: string;
}

/** The draft of the minutes of an act: what only a person knows, what is missing, and both files. */
export function MinutesPanel({ id, acta, number }: PanelProps) {
  const { api } = usePortal();
  const load = useCallback(
    async (signal: AbortSignal) => thingOf(await readMinutes(api, { id, acta }, signal)),
    [api, id, acta],
  );
  const save = useCallback(
    async ({ values, seen, version, isAutosave, reason }: DraftWrite) =>
      thingOf(
        await saveMinutes(
          api,
          { id, acta },
          { version, body: { ...values, seen: { ...seen }, isAutosave, changeReason: reason } },
        ),
      ),
    [api, id, acta],
  );
  const state = useDraft<MinutesThing>({ keepKey: `acta:${acta}:${id}`, load, save, rules: RULES });
  return (
    <OpenedDraft state={state} what="el acta" rows={3}>
      {(draft) => <OpenPanel id={id} acta={acta} number={number} draft={draft} />}
    </OpenedDraft>
  );
}

function OpenPanel({ id, acta, number, draft }: PanelProps & { draft: Draft<MinutesThing> }) {
  const { api } = usePortal();
  const values = draft.values as unknown as MinutesInput;
  const isLocked = draft.conflict !== undefined;
  const { gaps } = draft.thing.minutes;
  const setAttendees = (move: (attendees: Attendee[]) => Attendee[]) =>
    draft.change((now) => ({ attendees: move((now as unknown as MinutesInput).attendees) }));
  const addTenderers = async () => {
    const { tenderers } = await readRoom(api, id);
    setAttendees((attendees) => {
      const known = new Set(attendees.map(({ role }) => role));
      const fresh = tenderers.filter((one) => !known.has(one.name));
      return [...attendees, ...fresh.map((one) => newAttendee('tenderer', one.name))];
    });
  };
  return (
    <section className="mi-panel" aria-labelledby={`mi-${acta}`}>
      <DraftLeaveGuard draft={draft} />
      <div className="mi-head">
        <h2 id={`mi-${acta}`}>Borrador del acta</h2>
        <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
      </div>
      <DraftNotices draft={draft} what="esta acta" show={show} joined={draft.thing.minutes.joined} />
      <div className="mi-facts">
        <TextField
          label="Lugar"
          value={values.place ?? ''}
          isDisabled={isLocked}
          onChange={(place) => draft.change({ place: place === '' ? null : place })}
          maxLength={300}
        />
        <ClockField
          label="Empezó"
          value={values.beganAt}
          isDisabled={isLocked}
          onChange={(beganAt) => draft.change({ beganAt })}
        />
        <ClockField
          label="Terminó"
          value={values.endedAt}
          isDisabled={isLocked}
          onChange={(endedAt) => draft.change({ endedAt })}
        />
      </div>
      <fieldset className="mi-people">
        <legend>Asistentes</legend>
        {values.attendees.map((attendee, at) => (
          <AttendeeRow
            key={attendee.id}
            attendee={attendee}
            place={at + 1}
            isLocked={isLocked}
            onChange={(patch) =>
              setAttendees((all) => all.map((one) => (one.id === attendee.id ? { ...one, ...patch } : one)))
            }
            onRemove={() => setAttendees((all) => all.filter((one) => one.id !== attendee.id))}
          />
        ))}
        <div className="u-cluster u-gap-8">
          <Button
            variant="text"
            size="small"
            disabled={isLocked}
            onClick={() => setAttendees((all) => [...all, newAttendee('unit', '')])}
          >
            Agregar asistente
          </Button>
          {acta !== 'aclaraciones' && (
            <Button variant="text" size="small" disabled={isLocked} onClick={() => void addTenderers()}>
              Un renglón por licitante
            </Button>
          )}
        </div>
      </fieldset>
      <TextArea
        label="Manifestaciones y observaciones"
        isOptional
        rows={3}
        value={values.remarks ?? ''}
        isDisabled={isLocked}
        onChange={(remarks) => draft.change({ remarks: remarks === '' ? null : remarks })}
        maxLength={6_000}
      />
      <ChangeReason draft={draft} />
      {gaps.length > 0 && (
        <p className="u-small">
          <b>Al borrador le falta:</b> {gaps.join(' ')} Lo que falte queda como una línea por llenar.
        </p>
      )}
      <DraftFiles id={id} acta={acta} number={number} draft={draft} />
    </section>
  );
}

const newAttendee = (side: AttendeeSide, role: string): Attendee => ({
  id: crypto.randomUUID(),
  name: '',
  role,
  side,
});

/** Both files of what stands in the form now, and the way into the record. */
function DraftFiles({ id, acta, number, draft }: PanelProps & { draft: Draft<MinutesThing> }) {
  const { api, clock, toast } = usePortal();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const make = async (work: (minutes: Minutes) => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await draft.takeStep(({ minutes }) => work(minutes));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const download = (format: 'pdf' | 'docx') =>
    make(async () =>
      saveFile(await readDraft(api, { id, acta }, format), `acta-${acta}-${number}.${format}`),
    );
  const file = () =>
    make(async ({ actAt }) => {
      const day = actAt === null || Date.parse(actAt) > clock.now() ? null : todayInMexico(actAt);
      const document = await fileDraft(api, { id, acta }, { number, day });
      toast(`«${document.title}» quedó en el expediente como borrador.`, {
        href: screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
          tab: 'nuevo',
          proc: id,
        }),
        label: 'Ver documentos',
      });
    });
  return (
    <>
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      <div className="u-cluster u-gap-8">
        <Button variant="tonal" disabled={isBusy} onClick={() => void download('pdf')}>
          Borrador en PDF
        </Button>
        <Button variant="tonal" disabled={isBusy} onClick={() => void download('docx')}>
          Borrador en DOCX
        </Button>
        <Button variant="line" disabled={isBusy} onClick={() => void file()}>
          Archivar en el expediente
        </Button>
      </div>
    </>
  );
}

interface ClockProps {
  label: string;
  value: string | null;
  isDisabled: boolean;
  onChange: (value: string | null) => void;
}

/** A clock time of 24 hours; what is not one yet stays here and is said. */
function ClockField({ label, value, isDisabled, onChange }: ClockProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value ?? '';
  const leave = () => {
    const whole = wholeClock(shown);
    if (whole === '') onChange(null);
    else if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(whole)) return;
    else onChange(whole);
    setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      value={shown}
      inputMode="numeric"
      placeholder="09:30"
      maxLength={5}
      isDisabled={isDisabled}
      rules={[(text) => /^(?:|\d{1,2}(?::?\d{1,2})?)$/.test(text) || 'Escribe la hora como 09:30.']}
      onChange={setTyped}
      onBlur={leave}
    />
  );
}

interface RowProps {
  attendee: Attendee;
  place: number;
  isLocked: boolean;
  onChange: (patch: Partial<Attendee>) => void;
  onRemove: () => void;
}

function AttendeeRow({ attendee, place, isLocked, onChange, onRemove }: RowProps) {
  return (
    <div className="mi-person" role="group" aria-label={`Asistente ${place}`}>
      <TextField
        label="Nombre"
        value={attendee.name}
        isDisabled={isLocked}
        onChange={(name) => onChange({ name })}
        maxLength={200}
      />
      <TextField
        label="Cargo o empresa"
        value={attendee.role}
        isDisabled={isLocked}
        onChange={(role) => onChange({ role })}
        maxLength={200}
      />
      <Select
        label="Asiste"
        value={attendee.side}
        isDisabled={isLocked}
        options={Object.entries(ATTENDEE_SIDE_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={(side) => onChange({ side: side as AttendeeSide })}
      />
      <Button variant="text" size="small" disabled={isLocked} onClick={onRemove}>
        Quitar
      </Button>
    </div>
  );
}
