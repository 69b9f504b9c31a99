import { useEffect, useRef } from 'react';
import { changesBetween, fieldLabel } from '#contract/rules/procurement-changes.ts';
import { formatDateTime, formatTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toInput } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

function shown(value: string | null): string {
  if (value === null || value === '') return 'vacío';
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : value;
}

/** Somebody else saved meanwhile: shows where both differ and lets the person choose. */
export function ConflictNotice({ tender }: { tender: Tender }) {
  const current = tender.conflict?.current;
  const box = useRef<HTMLElement>(null);
  const version = current?.version;
  useEffect(() => {
    if (version !== undefined) box.current?.focus();
  }, [version]);
  if (current === undefined) return null;
  const mine = toInput(tender.form, current);
  const differences = changesBetween(current, mine);
  const who = current.updatedBy ?? 'Otra persona';
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="u-card u-card--padded pa-conflict"
      role="alert"
      aria-labelledby="pa-conflicto"
    >
      <h2 className="u-h3" id="pa-conflicto">
        {who} modificó este procedimiento a las {formatTime(current.updatedAt)}.
      </h2>
      <p>Nada se ha perdido: elige con qué te quedas.</p>
      <div className="pa-scroll" role="region" aria-label="Diferencias" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Dato</th>
              <th scope="col">Guardado por {who}</th>
              <th scope="col">Lo tuyo</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldLabel(field)}</th>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="u-cluster u-gap-8">
        <Button onClick={() => tender.settle('mine')}>Guardar lo mío</Button>
        <Button variant="tonal" onClick={() => tender.settle('theirs')}>
          Quedarme con lo guardado
        </Button>
      </div>
    </section>
  );
}
