import type { JobState } from '#contract/system-state.ts';
import { formatDateTime } from '#web/kit/format.ts';
import type { Act } from '#web/kit/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Part, tookWords, type PartProps } from './part.tsx';

const RUN_WORDS = {
  good: 'bien',
  repeated: 'bien, tras repetirse',
  failed: 'falló',
  running: 'trabajando',
  waiting: 'espera su turno',
} as const;

function Runs({ runs }: Pick<JobState, 'runs'>) {
  if (runs.length === 0) return <span className="u-muted">Aún ninguna</span>;
  const failed = runs.filter(({ state }) => state === 'failed').length;
  const words =
    failed === 0 ? `Las últimas ${runs.length}, bien` : `${failed} de las últimas ${runs.length} fallaron`;
  return (
    <span className="sy-runs" role="img" aria-label={words}>
      {runs.map(({ state, at }, index) => (
        <i
          key={`${at}-${index}`}
          className={`sy-run sy-run--${state}`}
          title={`${formatDateTime(at)}: ${RUN_WORDS[state]}`}
        />
      ))}
    </span>
  );
}

const jobRuns = ({ runs }: JobState) => <Runs runs={runs} />;

const jobName = ({ label, failure }: JobState) => (
  <>
    {label}
    {failure !== null && (
      <span className="sy-why">
        {failure.reason} <code>{failure.technical}</code>
      </span>
    )}
  </>
);

const runButton = ({ name, label, failure, canRun }: JobState, act: Act, onRun: PartProps['onRun']) =>
  canRun && (
    <Button
      size="small"
      variant={failure === null ? 'text' : 'tonal'}
      disabled={act.isBusy}
      aria-label={`${failure === null ? 'Hacer ahora' : 'Reintentar'}: ${label}`}
      onClick={() => onRun(name)}
    >
      {failure === null ? 'Hacer ahora' : 'Reintentar'}
    </Button>
  );

/** Each kind of background work, its last times and why it failed. */
export function Jobs({ state, act, onRun }: PartProps) {
  const { jobs } = state;
  const failed = jobs.filter(({ failure }) => failure !== null);
  return (
    <Part
      id="trabajos"
      title="Trabajos"
      note={
        failed.length === 0
          ? `${jobs.length}, ninguno falló la última vez`
          : `${jobs.length}, fallaron ${failed.length}`
      }
    >
      <DataTable<JobState>
        caption="Trabajos del portal"
        density="compact"
        rowKey={({ name }) => name}
        // What failed stands first.
        rows={[...failed, ...jobs.filter(({ failure }) => failure === null)]}
        columns={[
          { key: 'trabajo', name: 'Trabajo', cell: jobName },
          { key: 'veces', name: 'Últimas 14 veces', cell: jobRuns },
          {
            key: 'ultima',
            name: 'Última vez',
            cell: ({ lastAt }) => (lastAt === null ? '' : formatDateTime(lastAt)),
          },
          {
            key: 'tardo',
            name: 'Tardó',
            isNumber: true,
            cell: ({ seconds }) => (seconds === null ? '' : tookWords(seconds)),
          },
          { key: 'cuando', name: 'Corre', cell: ({ when }) => when },
          { key: 'hacer', name: 'Hacer', cell: (job) => runButton(job, act, onRun) },
        ]}
      />
    </Part>
  );
}
