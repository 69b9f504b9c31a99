import type { SystemState } from '#contract/system-state.ts';
import { formatDate, formatDateTime, formatFileSize } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { Part, tookWords, type PartProps } from './part.tsx';

const TONES: Record<'good' | 'warn' | 'bad' | 'none', Tone> = {
  good: 'ok',
  warn: 'warn',
  bad: 'bad',
  none: 'mute',
};

/** Backups, their last trial, and what would be lost now. */
export function Backups({ state, act, onRun }: PartProps) {
  const { backups } = state;
  const { hoursAtRisk, isPlanned, rows, when } = backups;
  const newest = rows.find(({ kind }) => kind === 'backup');
  return (
    <Part id="respaldos" title="Respaldos" note={isPlanned ? `cada noche, ${when} h` : undefined}>
      {!isPlanned && <p>No hay respaldo programado. Se indica con BACKUP_TO en la instalación.</p>}
      {rows.length > 0 && (
        <ul className="sy-list">
          {rows.map(({ id, kind, endedAt, seconds, bytes, isSealed, problem }) => (
            <li key={id}>
              <div>
                <b>{formatDateTime(endedAt)}</b>
                <p className="u-muted">
                  {kind === 'trial'
                    ? 'Prueba: se restauró en otra base'
                    : `Respaldo de ${formatFileSize(bytes)} en archivos`}
                  , tardó {tookWords(seconds)}
                  {kind === 'backup' && !isSealed && ', sin cifrar'}.{problem !== '' && ` ${problem}`}
                </p>
              </div>
              <Tag tone={problem === '' ? 'ok' : 'bad'}>
                {problem === '' ? (kind === 'trial' ? 'restaurado' : 'completo') : 'con falla'}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {hoursAtRisk !== null && newest !== undefined && (
        <p className="u-muted">Si se perdiera todo ahora, faltarían {riskWords(hoursAtRisk)} de trabajo.</p>
      )}
      {isPlanned && (
        <div className="u-cluster u-gap-8">
          <Button size="small" variant="tonal" disabled={act.isBusy} onClick={() => onRun('backup.trial')}>
            Probar ahora
          </Button>
          <Button size="small" variant="text" disabled={act.isBusy} onClick={() => onRun('backup.run')}>
            Respaldar ahora
          </Button>
        </div>
      )}
    </Part>
  );
}

function riskWords(hours: number): string {
  const whole = Math.floor(hours);
  const minutes = Math.round((hours - whole) * 60);
  return whole === 0 ? `${minutes} min` : `${whole} h ${minutes} min`;
}

/** What fills the disk and until when it lasts. */
export function Disk({ state }: { state: SystemState }) {
  const { free, fullOn, mark, monthlyGrowth, parts, total } = state.disk;
  const used = total - free;
  return (
    <Part id="disco" title="Disco" note={`${formatFileSize(used)} de ${formatFileSize(total)}`}>
      <progress
        className="sy-disk"
        value={used}
        max={total}
        aria-label={`${Math.round((used / total) * 100)} % ocupado`}
      />
      <FactList
        facts={[
          ...parts.map(({ name, bytes }) => ({ name, value: formatFileSize(bytes) })),
          { name: 'Libre', value: formatFileSize(free) },
          { name: 'Reservado: por debajo no se reciben archivos', value: formatFileSize(mark) },
        ]}
      />
      {monthlyGrowth !== null && (
        <p className="u-muted">
          Crece {formatFileSize(monthlyGrowth)} al mes.
          {fullOn === null
            ? ' A ese paso alcanza más de diez años.'
            : ` A ese paso alcanza hasta el ${formatDate(fullOn)}.`}
        </p>
      )}
    </Part>
  );
}

/** Versions, keys and certificates. */
export function Versions({ state }: { state: SystemState }) {
  return (
    <Part id="versiones" title="Versiones, llaves y procesos">
      <FactList
        facts={state.facts.map(({ name, value, state: said, level }) => ({
          name,
          value: (
            <span className="sy-fact">
              {value} {said !== '' && <Tag tone={TONES[level]}>{said}</Tag>}
            </span>
          ),
        }))}
      />
    </Part>
  );
}
