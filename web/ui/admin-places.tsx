import { SCREEN_BASE } from '#contract/endpoint.ts';
import './admin-places.css';

/** Places of the people who keep the portal, in the order in which they are named (decision D13). */
const PLACES = {
  pendientes: { path: '/administracion', label: 'Pendientes' },
  bitacora: { path: '/administracion/bitacora', label: 'Bitácora' },
} as const;

/** Links between the places of administration. */
export function AdminPlaces({ current }: { current: keyof typeof PLACES }) {
  return (
    <nav className="u-places" aria-label="Administración">
      {Object.entries(PLACES).map(([name, { path, label }]) => (
        <a key={name} href={SCREEN_BASE + path} aria-current={name === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
