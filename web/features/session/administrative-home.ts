import { guardRoute } from '#web/kit/sign-in/guard.ts';
import { PERIMETERS } from '#web/kit/sign-in/perimeters.ts';
import type { SessionSnapshot } from '#web/kit/sign-in/session.ts';

const SCREENS = [
  '/administracion',
  '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
  '/padron-Proveedores/Administrador',
];

/** First administrative screen that the person may enter, `/404` without one; undefined while rights load. */
export function administrativeHome(snapshot: SessionSnapshot): string | undefined {
  if (snapshot.state !== 'signed-in' || !snapshot.permissionsReady) return undefined;
  const open = SCREENS.find((path) => {
    const rule = PERIMETERS[path];
    return rule !== undefined && guardRoute(rule, snapshot) === 'allow';
  });
  return open ?? '/404?de=%2Fauthadmin';
}
