import { useEffect, useRef } from 'react';
import type { RegistrationSettings } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { Button } from '#web/ui/button.tsx';
import { SECTIONS } from './field-sections.ts';
import { labelOf, shownValue } from './field-specs.ts';
import { changedPaths, valueAt } from './file-paths.ts';
import type { OpenRequest } from './use-request.ts';

function shown(file: SupplierFile, path: string, settings: RegistrationSettings): string {
  if (path === 'lines')
    return file.lines
      .map((code) => settings.lines.find((line) => line.code === code)?.name ?? code)
      .join(', ');
  if (path === 'partners')
    return file.partners.map(({ name, percentage }) => `${name} ${percentage}%`).join(', ');
  if (path === 'contacts') return file.contacts.map(({ name }) => name).join(', ');
  const spec = SECTIONS.flatMap(({ fields }) => fields).find((field) => field.path === path);
  return spec === undefined ? '' : shownValue(spec, valueAt(file, path));
}

/** Another tab or device saved meanwhile: shows where both differ and lets the person choose. */
export function ConflictNotice({ open, settings }: { open: OpenRequest; settings: RegistrationSettings }) {
  const theirs = open.conflict;
  const box = useRef<HTMLElement>(null);
  const version = theirs?.version;
  useEffect(() => {
    if (version !== undefined) box.current?.focus();
  }, [version]);
  if (theirs === undefined) return null;
  const paths = changedPaths(theirs.data, open.data).filter((path) => !path.endsWith('.stateCode'));
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="u-card u-card--padded r-conflict"
      role="alert"
      aria-labelledby="solicitud-conflicto"
    >
      <h2 className="u-h3" id="solicitud-conflicto">
        Esta solicitud se guardó desde otra pestaña o equipo.
      </h2>
      <p>Nada se ha perdido: elige con qué te quedas.</p>
      {paths.length === 0 ? (
        <p>Solo cambió el avance: los manifiestos o los documentos.</p>
      ) : (
        <div className="r-scroll" role="region" aria-label="Diferencias" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Dato</th>
                <th scope="col">Lo guardado</th>
                <th scope="col">Lo tuyo aquí</th>
              </tr>
            </thead>
            <tbody>
              {paths.map((path) => (
                <tr key={path}>
                  <th scope="row">{labelOf(path)}</th>
                  <td>{shown(theirs.data, path, settings) || 'vacío'}</td>
                  <td>{shown(open.data, path, settings) || 'vacío'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="u-cluster u-gap-8">
        <Button onClick={() => open.settle('mine')}>Guardar lo mío</Button>
        <Button variant="tonal" onClick={() => open.settle('theirs')}>
          Quedarme con lo guardado
        </Button>
      </div>
    </section>
  );
}
