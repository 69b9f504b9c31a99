import { administracionRoute } from './administracion.tsx';
import { adquisicionesRoute } from './adquisiciones.tsx';
import { ajustesRoute } from './ajustes.tsx';
import { bitacoraRoute } from './bitacora.tsx';
import { comprasPrevistasRoute } from './compras-previstas.tsx';
import { contenidoEditorRoute, contenidoHomeRoute, contenidoRoute } from './contenido.tsx';
import { dictamenesRoute } from './dictamenes.tsx';
import { directorioRoute } from './directorio.tsx';
import { documentosRoute } from './documentos.tsx';
import { aclaracionRoute, evaluarRoute } from './evaluar.tsx';
import { evaluacionesAdminRoute, instrumentoRoute } from './evaluaciones-admin.tsx';
import { evaluacionRoute } from './evaluacion.tsx';
import { evaluacionesRoute } from './evaluaciones.tsx';
import { fichaRoute } from './ficha.tsx';
import { inicioRoute } from './inicio.tsx';
import { noEncontradoRoute } from './no-encontrado.tsx';
import { normaRoute } from './norma.tsx';
import { normaComparacionRoute } from './norma-comparacion.tsx';
import { normaTextoRoute, normaVersionRoute } from './norma-texto.tsx';
import { normatividadRoute } from './normatividad.tsx';
import { nuevosRegistrosRoute } from './nuevos-registros.tsx';
import { padronRoute } from './padron.tsx';
import { perfilRoute } from './perfil.tsx';
import { perfilesRoute } from './perfiles.tsx';
import { procedimientoRoute } from './procedimiento.tsx';
import { procedimientosRoute } from './procedimientos.tsx';
import { proveedorRoute } from './proveedor.tsx';
import { proveedoresRoute } from './proveedores.tsx';
import { solicitudRoute } from './solicitud.tsx';
import { seguimientoRoute } from './seguimiento.tsx';
import { authadminRoute, callbackErrorRoute, callbackRoute, guideRoute } from './sesion.tsx';

/** Every route of the portal: the fifteen of the specification (S-2), the permanent addresses of things, the guide. */
export const routes = [
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
  evaluacionesRoute,
  aclaracionRoute,
  evaluarRoute,
  evaluacionRoute,
  procedimientosRoute,
  fichaRoute,
  documentosRoute,
  seguimientoRoute,
  callbackRoute,
  callbackErrorRoute,
  noEncontradoRoute,
  administracionRoute,
  ajustesRoute,
  bitacoraRoute,
  evaluacionesAdminRoute,
  instrumentoRoute,
  padronRoute,
  nuevosRegistrosRoute,
  perfilesRoute,
  dictamenesRoute,
  perfilRoute,
  contenidoHomeRoute,
  contenidoRoute,
  contenidoEditorRoute,
  authadminRoute,
  guideRoute,
] as const;
