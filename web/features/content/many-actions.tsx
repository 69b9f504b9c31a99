import { useState, type ReactNode } from 'react';
import type { ContentRow } from '#contract/content-api.ts';
import type { ContentKind, ContentStepForMany, ContentTab } from '#contract/content.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Chosen } from '#web/ui/officer-list/list-parts.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { stepMany } from './content.data.ts';

interface ManyActionsProps {
  kind: ContentKind;
  tab: ContentTab;
  chosen: Chosen<ContentRow>;
  /** Some were changed. */
  onDone: () => void;
}

const OF_TAB: Record<ContentTab, readonly ContentStepForMany[]> = {
  publicados: ['remind', 'withdraw'],
  borradores: ['publish', 'remind'],
  programados: ['publish', 'remind'],
  'por-revisar': ['publish', 'remind'],
  retirados: ['remind'],
};
const LABELS: Record<ContentStepForMany, string> = {
  publish: 'Publicar',
  withdraw: 'Retirar…',
  remind: 'Fecha de revisión…',
};
const DONE: Record<ContentStepForMany, [string, string]> = {
  publish: ['Se publicó 1', 'Se publicaron'],
  withdraw: ['Se retiró 1', 'Se retiraron'],
  remind: ['Se cambió 1 fecha', 'Se cambiaron fechas:'],
};

/** Things that one request takes. */
const MOST_AT_ONCE = 100;

/** What may be done with several things at once; each is done by itself, and what is refused says why. */
export function ManyActions({ kind, tab, chosen, onDone }: ManyActionsProps) {
  const { rows } = chosen;
  const { api, toast } = usePortal();
  const [asking, setAsking] = useState<ContentStepForMany>();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly { key: string; title: string; detail: string }[]>([]);
  const run = async (step: ContentStepForMany) => {
    setBusy(true);
    setProblems({});
    try {
      const items = rows.map(({ key, version }) => ({ key, version }));
      const more = step === 'withdraw' ? { reason } : step === 'remind' ? { reviewOn: day } : {};
      const result = { done: 0, refused: [] as { key: string; title: string; detail: string }[] };
      for (let at = 0; at < items.length; at += MOST_AT_ONCE) {
        const part = await stepMany(api, kind, { step, items: items.slice(at, at + MOST_AT_ONCE), ...more });
        result.done += part.done.length;
        result.refused.push(...part.refused);
      }
      setAsking(undefined);
      setRefused(result.refused);
      const [one, many] = DONE[step];
      if (result.done > 0) toast(result.done === 1 ? `${one}.` : `${many} ${result.done}.`);
      chosen.keep(result.refused.map(({ key }) => key));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems({ all: error.problem.detail, ...error.problem.fields });
    } finally {
      setBusy(false);
    }
  };
  const many = formatCountOf(rows.length, kind.words.one, kind.words.many);
  const asked = (step: ContentStepForMany, label: string, children: ReactNode) => (
    <Question
      title={`${label} ${many}`}
      isOpen={asking === step}
      onClose={() => setAsking(undefined)}
      yes={label}
      isDanger={step === 'withdraw'}
      isBusy={isBusy}
      onYes={() => void run(step)}
    >
      {children}
    </Question>
  );
  return (
    <>
      {OF_TAB[tab].map((step) => (
        <Button
          key={step}
          size="small"
          variant={step === 'withdraw' ? 'danger' : 'tonal'}
          disabled={isBusy}
          onClick={() => (step === 'publish' ? void run(step) : setAsking(step))}
        >
          {LABELS[step]}
        </Button>
      ))}
      {problems.all !== undefined && asking === undefined && <ActResult>{problems.all}</ActResult>}
      {refused.length > 0 && (
        <Notice tone="warn">
          <p>No se hizo con {formatCountOf(refused.length, kind.words.one, kind.words.many)}:</p>
          <ul>
            {refused.map(({ key, title, detail }) => (
              <li key={key}>
                {title}: {detail}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {asked(
        'withdraw',
        'Retirar',
        <>
          <p>
            El público deja de verlos en este momento. Quedan en «Retirados», con su historial; quien abra la
            dirección de uno lee que se retiró, cuándo y este motivo.
          </p>
          <TextArea
            label="Motivo, que leerá el público"
            value={reason}
            onChange={setReason}
            errors={problems.reason === undefined ? [] : [problems.reason]}
            maxLength={500}
            rows={3}
          />
        </>,
      )}
      {asked(
        'remind',
        'Asignar fecha a',
        <DateField
          label="Fecha de revisión"
          hint="Ese día vuelve a tu lista. Vacía, nadie lo recuerda."
          value={day}
          onChange={setDay}
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          errors={problems.reviewOn === undefined ? [] : [problems.reviewOn]}
        />,
      )}
    </>
  );
}
