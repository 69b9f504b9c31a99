import { useState } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import './day-form.css';

/** «Qué estaba vigente el …»: a form that goes to the same screen for a day; it works without scripts too. */
export function DayForm({
  action,
  day,
  hidden = {},
}: {
  action: string;
  /** The chosen day; empty for today. */
  day: string;
  hidden?: Readonly<Record<string, string>>;
}) {
  const [value, setValue] = useState(day);
  const [given, setGiven] = useState(day);
  const { now } = usePortal();
  if (given !== day) {
    setGiven(day);
    setValue(day);
  }
  return (
    <form className="rt-day" action={action} method="get" aria-label="Qué estaba vigente">
      {Object.entries(hidden).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <DateField
        label="Qué estaba vigente el"
        name="fecha"
        value={value}
        onChange={setValue}
        format="dd/mm/yyyy"
        placeholder="dd/mm/aaaa"
        today={todayInMexico(new Date(now))}
        isCompact
      />
      <Button variant="tonal" type="submit">
        Ver ese día
      </Button>
      {day !== '' && <a href={`${action}${search(hidden)}`}>Ver lo de hoy</a>}
    </form>
  );
}

const search = (hidden: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(hidden).toString();
  return text === '' ? '' : `?${text}`;
};
