import { adquisicionesRoute } from './adquisiciones.tsx';
import { buscarRoute } from './buscar.tsx';
import { directorioRoute } from './directorio.tsx';
import { documentosRoute } from './documentos.tsx';
import { evaluacionesRoute } from './evaluaciones.tsx';
import { fichaRoute } from './ficha.tsx';
import { inicioRoute } from './inicio.tsx';
import { noEncontradoRoute } from './no-encontrado.tsx';
import { normaRoute } from './norma.tsx';
import { normatividadRoute } from './normatividad.tsx';
import { procedimientoRoute } from './procedimiento.tsx';
import { procedimientosRoute } from './procedimientos.tsx';
import { proveedorRoute } from './proveedor.tsx';
import { proveedoresRoute } from './proveedores.tsx';
import { solicitudRoute } from './solicitud.tsx';

/** Routes that people walk to from page to page: what the specification lists (S-2) and the permanent addresses of things. */
export const publicRoutes = [
  inicioRoute,
  proveedoresRoute,
  solicitudRoute,
  proveedorRoute,
  normatividadRoute,
  normaRoute,
  directorioRoute,
  adquisicionesRoute,
  procedimientoRoute,
  buscarRoute,
  evaluacionesRoute,
  procedimientosRoute,
  fichaRoute,
  documentosRoute,
  noEncontradoRoute,
] as const;
