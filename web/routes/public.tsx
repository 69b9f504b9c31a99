import { aclaracionRoute } from './aclaracion.tsx';
import { adquisicionesRoute } from './adquisiciones.tsx';
import { buscarRoute } from './buscar.tsx';
import { comprasPrevistasRoute } from './compras-previstas.tsx';
import { datosAbiertosRoute } from './datos-abiertos.tsx';
import { directorioRoute } from './directorio.tsx';
import { documentoCambiosRoute } from './documento-cambios.tsx';
import { documentosRoute } from './documentos.tsx';
import { evaluacionRoute } from './evaluacion.tsx';
import { evaluacionesRoute } from './evaluaciones.tsx';
import { fichaRoute } from './ficha.tsx';
import { inicioRoute } from './inicio.tsx';
import { noEncontradoRoute } from './no-encontrado.tsx';
import { normaRoute } from './norma.tsx';
import { normaComparacionRoute } from './norma-comparacion.tsx';
import { normaTextoRoute, normaVersionRoute } from './norma-texto.tsx';
import { normatividadRoute } from './normatividad.tsx';
import { integridadRoute } from './integridad.tsx';
import { procedimientoRoute } from './procedimiento.tsx';
import { procedimientosRoute } from './procedimientos.tsx';
import { proveedorRoute } from './proveedor.tsx';
import { proveedoresRoute } from './proveedores.tsx';
import { solicitudRoute } from './solicitud.tsx';
import { seguimientoRoute } from './seguimiento.tsx';
import { callbackErrorRoute, callbackRoute } from './sesion.tsx';

/** The routes that a visitor reaches: what the specification lists (S-2), the permanent addresses of things, signing in. */
export const publicRoutes = [
  inicioRoute,
  proveedoresRoute,
  solicitudRoute,
  proveedorRoute,
  normatividadRoute,
  normaRoute,
  normaTextoRoute,
  normaVersionRoute,
  normaComparacionRoute,
  directorioRoute,
  adquisicionesRoute,
  procedimientoRoute,
  comprasPrevistasRoute,
  buscarRoute,
  evaluacionesRoute,
  aclaracionRoute,
  evaluacionRoute,
  procedimientosRoute,
  fichaRoute,
  documentosRoute,
  datosAbiertosRoute,
  documentoCambiosRoute,
  integridadRoute,
  seguimientoRoute,
  callbackRoute,
  callbackErrorRoute,
  noEncontradoRoute,
] as const;
