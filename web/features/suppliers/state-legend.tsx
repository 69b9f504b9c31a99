import { SUPPLIER_STATE_LABELS, SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import { Tag } from '#web/ui/tag.tsx';
import { STATE_TONES } from './supplier-words.ts';

const MEANINGS: Record<SupplierState, string> = {
  active: 'Su registro está al día.',
  expiring: 'Está al día y vence en pocas semanas.',
  expired: 'Venció y no se ha refrendado.',
  suspended: 'La Unidad lo detuvo por un tiempo; su página dice por qué.',
  disqualified: 'Una autoridad le impide contratar.',
  cancelled: 'Su registro terminó.',
};

/** In the place of the panel while nobody is chosen: what the states mean and how to move. */
export function StateLegend() {
  return (
    <aside className="u-card supplier-legend" aria-labelledby="estados-registro">
      <h2 id="estados-registro">Elige un proveedor</h2>
      <p className="u-muted">
        Aquí verás su constancia, su evaluación y sus contratos. Con el teclado, <kbd>↑</kbd> y <kbd>↓</kbd>{' '}
        cambian de fila.
      </p>
      <h3>Qué dice el estado del registro</h3>
      <dl>
        {SUPPLIER_STATES.map((state) => (
          <div key={state}>
            <dt>
              <Tag tone={STATE_TONES[state]}>{SUPPLIER_STATE_LABELS[state]}</Tag>
            </dt>
            <dd>{MEANINGS[state]}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
