import { useState } from 'react';
import type { AdministrativeSubject } from '#contract/permissions.ts';
import { forgetSearches, recentSearches } from '#web/features/search/recent-searches.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';

/** Where most visits go. */
const PLACES = [
  ['Licitaciones abiertas', screenPath('/adquisiciones', { estado: 'abierto' })],
  ['Vender a la Universidad', screenPath('/proveedores', { vista: 'inscripcion' })],
  ['Verificar una constancia', screenPath('/proveedores', { vista: 'verificar' })],
  ['Directorio', screenPath('/directorio')],
] as const;

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const REGISTRY = '/padron-Proveedores/Administrador';

type OfficerLink = readonly [label: string, path: string, subject: AdministrativeSubject];
/** Where people of the unit go most and what they do most, under the names by which the search finds it. */
const OFFICER_PLACES: readonly (readonly [name: string, links: readonly OfficerLink[]])[] = [
  [
    'Ir a',
    [
      ['Mi trabajo', '/administracion', 'Work'],
      ['Expedientes de compra', RECORDS, 'Procurement'],
      ['Padrón: solicitudes por revisar', REGISTRY, 'SupplierRegistry'],
      ['Contenido del portal', '/administracion/contenido', 'Notices'],
    ],
  ],
  [
    'Hacer',
    [
      ['Nuevo procedimiento', `${RECORDS}?tab=nuevo`, 'Procurement'],
      ['Responder aclaraciones', '/administracion?de=unidad&tipo=preguntas', 'Procurement'],
      ['Importar proveedores', `${REGISTRY}?seccion=importar`, 'SupplierRegistry'],
      ['Escribir un aviso', '/administracion/contenido/avisos', 'Notices'],
    ],
  ],
];

function OfficerPlaces() {
  const { can } = usePortal();
  return OFFICER_PLACES.map(([name, links]) => {
    const own = links.filter(([, , subject]) => can('administer', subject));
    return (
      own.length > 0 && (
        <nav key={name} aria-label={name}>
          <p className="s-palette__kind" aria-hidden="true">
            {name}
          </p>
          <div className="s-palette__links s-palette__links--named">
            {own.map(([label, path]) => (
              <a key={path} href={screenPath(path)}>
                {label}
              </a>
            ))}
          </div>
        </nav>
      )
    );
  });
}

/** What stands before anything is typed: what was looked for on this device, and where people go. */
export function SearchStart({ onChoose }: { onChoose: (q: string) => void }) {
  const [recent, setRecent] = useState(recentSearches);
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="busquedas-recientes" className="s-palette__recent">
          <h2 id="busquedas-recientes" className="s-palette__kind">
            Buscaste en este equipo
          </h2>
          <ul>
            {recent.map((q) => (
              <li key={q}>
                <button type="button" className="s-palette__option" onClick={() => onChoose(q)}>
                  {q}
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="u-btn u-btn--text u-btn--small"
            onClick={() => {
              forgetSearches();
              setRecent([]);
            }}
          >
            Olvidar estas búsquedas
          </button>
        </section>
      )}
      <OfficerPlaces />
      <nav aria-label="Lugares frecuentes" className="s-palette__links">
        {PLACES.map(([label, href]) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
