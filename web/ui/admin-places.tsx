import type { ComponentProps } from 'react';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { AdministrativeSubject } from '#contract/permissions.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { PageHead } from './layout.tsx';
import './admin-places.css';

/** Places of the people who keep the portal, in the order in which they are named (decision D13). */
const PLACES = {
  pendientes: { path: '/administracion', label: 'Pendientes', subjects: ['Work'] },
  requisiciones: {
    path: '/administracion/requisiciones',
    label: 'Requisiciones',
    subjects: ['Procurement'],
  },
  cotizaciones: {
    path: '/administracion/cotizaciones',
    label: 'Cotizaciones',
    subjects: ['Quotations'],
    action: 'consult',
  },
  pedidos: {
    path: '/administracion/pedidos',
    label: 'Pedidos',
    subjects: ['Orders'],
    action: 'consult',
  },
  facturas: {
    path: '/administracion/facturas',
    label: 'Facturas',
    subjects: ['Invoices'],
    action: 'consult',
  },
  pagos: {
    path: '/administracion/pagos',
    label: 'Pagos',
    subjects: ['Payments'],
    action: 'consult',
  },
  solicitudes: {
    path: '/requisiciones',
    label: 'Mis solicitudes',
    subjects: ['Requisitions'],
    action: 'consult',
  },
  autorizar: { path: '/por-autorizar', label: 'Por autorizar', subjects: ['Requisitions'] },
  contenido: {
    path: '/administracion/contenido',
    label: 'Contenido',
    subjects: ['Notices', 'Directory', 'Regulations'],
  },
  evaluaciones: {
    path: '/administracion/evaluaciones',
    label: 'Evaluaciones',
    subjects: ['Evaluations'],
  },
  peticiones: {
    path: '/administracion/peticiones',
    label: 'Quejas',
    subjects: ['Procurement', 'SupplierRegistry', 'Evaluations', 'Budget', 'People', 'Settings'],
  },
  inconformidades: {
    path: '/administracion/inconformidades',
    label: 'Inconformidades',
    subjects: ['Procurement'],
    action: 'consult',
  },
  bitacora: {
    path: '/administracion/bitacora',
    label: 'Bitácora',
    subjects: ['AuditLog'],
    action: 'consult',
  },
  personas: {
    path: '/administracion/personas',
    label: 'Personas',
    subjects: ['People'],
    action: 'consult',
  },
  presupuesto: {
    path: '/administracion/presupuesto',
    label: 'Presupuesto',
    subjects: ['Budget'],
    action: 'consult',
  },
  ajustes: { path: '/administracion/ajustes', label: 'Ajustes', subjects: ['Settings'] },
  jefatura: {
    path: '/administracion/jefatura',
    label: 'Jefatura',
    subjects: ['Head'],
    action: 'consult',
  },
  sistema: { path: '/administracion/sistema', label: 'Sistema', subjects: ['Settings'] },
} satisfies Record<string, Place>;

interface Place {
  path: string;
  label: string;
  subjects: AdministrativeSubject[];
  /** What of them opens it; administering unless stated. */
  action?: 'consult';
}

/** Links between the places of administration that this person may open. */
function AdminPlaces({ current }: { current: keyof typeof PLACES }) {
  const { can } = usePortal();
  const open = Object.entries<Place>(PLACES).filter(([, { subjects, action }]) =>
    subjects.some((subject) => can(action ?? 'administer', subject)),
  );
  return (
    <nav className="u-places" aria-label="Administración">
      {open.map(([name, { path, label }]) => (
        <a key={name} href={SCREEN_BASE + path} aria-current={name === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
      <a href={`${SCREEN_BASE}/reclamar/denuncia`}>Denunciar</a>
    </nav>
  );
}

/** Head of a place of administration: the links to the others always stand above its title. */
export function AdminHead({
  place,
  ...head
}: ComponentProps<typeof PageHead> & { place: keyof typeof PLACES }) {
  return (
    <>
      <AdminPlaces current={place} />
      <PageHead {...head} />
    </>
  );
}
