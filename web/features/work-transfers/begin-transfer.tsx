import { useCallback, useState, type FormEvent } from 'react';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { TransferKind, TransferScope } from '#contract/work-transfers.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { beginTransfer, readPreview } from './work-transfers.data.ts';

interface BeginProps {
  scope: TransferScope;
  kind: TransferKind;
  /** Of whoever gives their own. */
  isOwn: boolean;
  onBegun: (id: string) => void;
}

const NOTHING = { refused: [] };

/** Who receives each group of what somebody has; what a receiver may not have is said before anything moves. */
export function BeginTransfer({ scope, kind, isOwn, onBegun }: BeginProps) {
  const { api, now } = usePortal();
  const { ends, groups, people, person } = scope;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const asked = JSON.stringify(
    groups.flatMap(({ code }) => (chosen[code] ? [{ code, to: chosen[code] }] : [])),
  );
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const choices = JSON.parse(asked) as { code: string; to: string }[];
      return choices.length === 0 ? NOTHING : readPreview(api, person.id, choices, signal);
    },
    [api, person.id, asked],
  );
  const { data: preview = NOTHING } = useLoaded(ask);
  const isLeave = kind === 'leave';
  const count = groups.filter(({ code }) => chosen[code]).reduce((sum, { items }) => sum + items.length, 0);
  const missing = groups.filter(({ code }) => !chosen[code]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLeave && missing.length > 0) {
      setProblems({
        groups: `Elige quién recibe: ${missing.map(({ name }) => name.toLowerCase()).join(', ')}.`,
      });
      return;
    }
    setBusy(true);
    setProblems({});
    try {
      const { id } = await beginTransfer(api, {
        kind,
        personId: person.id,
        lastDay: isLeave ? lastDay || null : null,
        reason,
        groups: JSON.parse(asked) as { code: string; to: string }[],
      });
      onBegun(id);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.problem.fields ?? { general: error.problem.detail });
      setBusy(false);
    }
  };
  const at = (name: string) => (problems[name] === undefined ? [] : [problems[name]]);
  if (groups.length === 0 && !isLeave) return <p>{person.name} no tiene nada que repartir.</p>;
  const general = problems.general ?? problems.groups;
  return (
    <form className="wt-form u-stack u-gap-24" noValidate onSubmit={(event) => void send(event)}>
      {groups.map(({ code, name, items }) => {
        const refused = preview.refused.filter((one) => one.code === code);
        return (
          <div key={code} className="wt-group">
            <details>
              <summary>
                <b>{name}</b>, {formatCountOf(items.length, 'asunto', 'asuntos')}
              </summary>
              <ul>
                {items.map((item) => (
                  <li key={`${item.area}:${item.id}`}>
                    {[item.title, item.note].filter((text) => text !== '').join(', ')}
                  </li>
                ))}
              </ul>
            </details>
            <Select
              label={`Quién recibe: ${name.toLowerCase()}`}
              value={chosen[code] ?? ''}
              onChange={(to) => setChosen((before) => ({ ...before, [code]: to }))}
              emptyLabel={isLeave ? 'Elige a una persona' : 'No se reparte'}
              options={people.map((one) => ({ value: one.id, label: one.name }))}
            />
            {refused.map((one) => (
              <p key={one.id} className="wt-refused">
                {one.note === '' ? one.title : one.note}: {one.why}
              </p>
            ))}
          </div>
        );
      })}
      {isLeave && (
        <DateField
          label="Último día"
          hint="Sus funciones terminan ese día a las 24:00 h."
          placeholder="dd/mm/aaaa"
          format="dd/mm/yyyy"
          today={todayInMexico(now)}
          value={lastDay}
          onChange={setLastDay}
          errors={at('lastDay')}
        />
      )}
      {isLeave && ends.length > 0 && <p>Terminan con su último día: {ends.join('; ')}.</p>}
      <TextField
        label={isOwn ? 'Motivo, si lo hay' : 'Motivo'}
        hint={isOwn ? undefined : 'Por ejemplo, el oficio de vacaciones o de baja.'}
        value={reason}
        onChange={setReason}
        errors={at('reason')}
      />
      {general !== undefined && <Notice tone="bad">{general}</Notice>}
      <div className="u-cluster u-gap-16">
        <Button type="submit" disabled={isBusy}>
          {isLeave ? 'Entregar' : 'Repartir'} {formatCountOf(count, 'asunto', 'asuntos')}
        </Button>
      </div>
      <p className="u-muted">
        {isLeave
          ? 'Quienes reciben firman en el portal; con la última firma se pasa todo y se hace el acta.'
          : 'A cada quien le llega un correo con lo suyo; queda en la bitácora y se deshace dentro de 24 horas mientras nada se mueva.'}
      </p>
    </form>
  );
}
