import { useCallback, useState, type FormEvent } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Absences } from '#contract/waiting.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateRange } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { readAbsences, setAbsence, type WaitingAnswer } from './work.data.ts';

type Absence = Absences['rows'][number];

interface AbsencesProps {
  me: string;
  people: WaitingAnswer['people'];
  /** Whether this person writes down when others are away. */
  mayNoteAll: boolean;
  onChanged: () => void;
}

/** When this person is away and who sees to their work, for whom they see to it, and of an administrator who else is away. */
export function MyAbsence({ me, people, mayNoteAll, onChanged }: AbsencesProps) {
  const { api, toast, fail } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readAbsences(api, signal), [api]);
  const { data, adopt } = useLoaded(ask);
  const [opened, setOpened] = useState<'own' | 'other'>();
  if (data === undefined) return null;
  const own = data.rows.find(({ person }) => person.id === me);
  const substituted = data.rows.filter(({ substitute }) => substitute.id === me);
  const others = mayNoteAll ? data.rows.filter(({ person }) => person.id !== me) : [];
  const end = async (person: string | null) => {
    try {
      adopt(await setAbsence(api, { person, absence: null }));
      toast('Ausencia quitada.');
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
  };
  return (
    <section aria-labelledby="wk-ausencia">
      <h2 id="wk-ausencia">Ausencias</h2>
      {substituted.map((one) => (
        <p key={one.person.id}>
          Suples a <b>{one.person.name}</b>, {formatDateRange(one.from, one.until)}: lo suyo está en «Lo mío».
        </p>
      ))}
      {others.map(({ person, from, until, substitute }) => (
        <p key={person.id} className="u-cluster u-gap-8">
          <span>
            <b>{person.name}</b> no está {formatDateRange(from, until)}: le suple {substitute.name}.
          </span>
          <Button variant="text" size="small" onClick={() => void end(person.id)}>
            Quitar<span className="u-visually-hidden"> la ausencia de {person.name}</span>
          </Button>
        </p>
      ))}
      {own !== undefined && (
        <p>
          No estás {formatDateRange(own.from, own.until)}. Te suple <b>{own.substitute.name}</b>.
        </p>
      )}
      <div className="u-cluster u-gap-8">
        <Button variant="tonal" size="small" onClick={() => setOpened('own')}>
          {own === undefined ? 'Anotar mi ausencia' : 'Cambiar'}
        </Button>
        {own !== undefined && (
          <Button variant="text" size="small" onClick={() => void end(null)}>
            Quitar
          </Button>
        )}
        {mayNoteAll && (
          <Button variant="text" size="small" onClick={() => setOpened('other')}>
            Anotar la de otra persona
          </Button>
        )}
      </div>
      {opened !== undefined && (
        <AbsenceDialog
          own={opened === 'own' ? own : undefined}
          isOther={opened === 'other'}
          people={people.filter(({ id }) => id !== me)}
          onClose={() => setOpened(undefined)}
          onSaved={(next) => {
            adopt(next);
            setOpened(undefined);
            toast(
              opened === 'own'
                ? 'Ausencia anotada: durante esos días quien te suple ve lo tuyo.'
                : 'Ausencia anotada: durante esos días quien suple ve lo de quien no está.',
            );
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function AbsenceDialog({
  own,
  isOther,
  people,
  onClose,
  onSaved,
}: {
  own: Absence | undefined;
  /** Of somebody else, who is chosen. */
  isOther: boolean;
  people: AbsencesProps['people'];
  onClose: () => void;
  onSaved: (next: Absences) => void;
}) {
  const { api, now } = usePortal();
  const [person, setPerson] = useState('');
  const [from, setFrom] = useState(own?.from ?? '');
  const [until, setUntil] = useState(own?.until ?? '');
  const [substitute, setSubstitute] = useState(own?.substitute.id ?? '');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const at = (name: string) => {
    const message = problems[name] ?? problems[`absence.${name}`];
    return message === undefined ? [] : [message];
  };
  const days = {
    days: [from, until].filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)),
    onChange: ([first = '', last = '']: readonly string[]) => {
      setFrom(first);
      setUntil(last);
    },
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isOther && person === '') {
      setProblems({ person: 'Elige quién no estará.' });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      onSaved(
        await setAbsence(api, { person: isOther ? person : null, absence: { from, until, substitute } }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? { general: error.problem.detail });
    } finally {
      setBusy(false);
    }
  };
  const field = {
    placeholder: 'dd/mm/aaaa',
    format: 'dd/mm/yyyy' as const,
    today: todayInMexico(now),
    range: days,
  };
  return (
    <Dialog
      title={isOther ? 'Ausencia de otra persona' : 'Mi ausencia'}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="wk-ausencia-forma" disabled={isBusy}>
            Guardar
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form
        id="wk-ausencia-forma"
        className="u-stack u-gap-16"
        noValidate
        onSubmit={(event) => void send(event)}
      >
        <p>
          {isOther
            ? 'Durante esos días, lo que espere esa persona lo ve también quien la suple, en «Lo mío». El portal le escribe a las dos.'
            : 'Durante esos días, lo que esperes lo ve también quien te suple, en «Lo mío», y la jefatura lo sabe.'}
        </p>
        <p className="u-small">
          Autorizar requisiciones, dar suficiencia y dictaminar no pasan así: para eso se propone una
          suplencia en <a href={screenPath('/mis-funciones')}>Mis funciones</a>.
        </p>
        {problems.general !== undefined && <Notice tone="bad">{problems.general}</Notice>}
        {isOther && (
          <Select
            label="Quién no estará"
            value={person}
            onChange={setPerson}
            emptyLabel="Elige a una persona"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            errors={at('person')}
          />
        )}
        <DateField {...field} label="Primer día" value={from} onChange={setFrom} errors={at('from')} />
        <DateField {...field} label="Último día" value={until} onChange={setUntil} errors={at('until')} />
        <Select
          label={isOther ? 'Quién la suple' : 'Quién te suple'}
          value={substitute}
          onChange={setSubstitute}
          emptyLabel="Elige a una persona"
          options={people
            .filter(({ id }) => id !== person)
            .map(({ id, name }) => ({ value: id, label: name }))}
          errors={at('substitute')}
        />
      </form>
    </Dialog>
  );
}
