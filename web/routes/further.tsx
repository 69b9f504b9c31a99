import { aclaracionRoute } from './aclaracion.tsx';
import { administracionRoute } from './administracion.tsx';
import { ajustesRoute } from './ajustes.tsx';
import { authadminRoute } from './authadmin.tsx';
import { ayudaRoute } from './ayuda.tsx';
import { banderasRoute } from './banderas.tsx';
import { bitacoraRoute } from './bitacora.tsx';
import { sistemaRoute } from './sistema.tsx';
import { comparativoProcedimientoRoute, comparativoRoute } from './comparativo.tsx';
import { comprasPrevistasRoute } from './compras-previstas.tsx';
import { contenidoEditorRoute, contenidoHomeRoute, contenidoRoute } from './contenido.tsx';
import { cotizacionesRoute, cotizacionRoute } from './cotizaciones.tsx';
import { datosAbiertosRoute } from './datos-abiertos.tsx';
import { dictamenesRoute } from './dictamenes.tsx';
import { documentoCambiosRoute } from './documento-cambios.tsx';
import { evaluacionRoute } from './evaluacion.tsx';
import { evaluacionesAdminRoute, instrumentoRoute } from './evaluaciones-admin.tsx';
import { evaluarRoute } from './evaluar.tsx';
import { facturarRoute } from './facturar.tsx';
import { guideRoute } from './guia.tsx';
import { integridadRoute } from './integridad.tsx';
import { entregasRoute } from './entregas.tsx';
import { propuestasRoute } from './propuestas.tsx';
import { jefaturaRoute } from './jefatura.tsx';
import { lecturaRoute } from './lectura.tsx';
import { normaComparacionRoute } from './norma-comparacion.tsx';
import { normaTextoRoute, normaVersionRoute } from './norma-texto.tsx';
import { nuevosRegistrosRoute } from './nuevos-registros.tsx';
import { padronRoute } from './padron.tsx';
import { facturaAdminRoute, facturaDePedidoRoute, facturasAdminRoute } from './facturas-admin.tsx';
import { pedidoFacturaRoute, pedidoRoute } from './pedidos.tsx';
import { pagoAdminRoute, pagosAdminRoute } from './pagos-admin.tsx';
import { pedidoAdminRoute, pedidosAdminRoute } from './pedidos-admin.tsx';
import { perfilRoute } from './perfil.tsx';
import { perfilesRoute } from './perfiles.tsx';
import { porAutorizarRoute } from './por-autorizar.tsx';
import { cotizacionAdminRoute, cotizacionesAdminRoute } from './cotizaciones-admin.tsx';
import { requisicionesAdminRoute } from './requisiciones-admin.tsx';
import { requisicionesRoute, requisicionNuevaRoute, requisicionRoute } from './requisiciones.tsx';
import {
  cuentaFacturasRoute,
  cuentaPedidosRoute,
  cuentaPersonasRoute,
  miCuentaRoute,
  noFuiYoRoute,
} from './mi-cuenta.tsx';
import { misFuncionesRoute } from './mis-funciones.tsx';
import { personasRoute } from './personas.tsx';
import { presupuestoRoute } from './presupuesto.tsx';
import { peticionesRoute, presentarRoute, quejasRoute, seguirPeticionRoute } from './peticiones.tsx';
import { accesibilidadRoute, privacidadRoute } from './privacidad.tsx';
import { inconformidadesRoute, inconformidadRoute } from './inconformidades.tsx';
import { denunciaRoute, denunciasRoute } from './denuncias.tsx';
import { reclamarRoute } from './reclamar.tsx';
import { rutasRoute } from './rutas.tsx';
import { seguimientoRoute } from './seguimiento.tsx';
import { custodiaRoute, urnaEnsayoRoute, urnaPublicadaRoute, urnaRoute } from './urna.tsx';
import { callbackErrorRoute, callbackRoute } from './sesion.tsx';

/**
 * Routes that few visits need: those behind a sign-in, signing in itself, those that a mail leads to and those that are read
 * rarely. Whoever comes from another page loads their page anew (`guardNavigation`).
 */
export const furtherRoutes = [
  miCuentaRoute,
  cuentaPersonasRoute,
  cuentaFacturasRoute,
  cuentaPedidosRoute,
  noFuiYoRoute,
  administracionRoute,
  ajustesRoute,
  rutasRoute,
  bitacoraRoute,
  sistemaRoute,
  entregasRoute,
  propuestasRoute,
  jefaturaRoute,
  porAutorizarRoute,
  cotizacionesAdminRoute,
  cotizacionAdminRoute,
  pedidosAdminRoute,
  pedidoAdminRoute,
  facturasAdminRoute,
  facturaAdminRoute,
  pagosAdminRoute,
  pagoAdminRoute,
  facturaDePedidoRoute,
  requisicionesAdminRoute,
  comparativoRoute,
  comparativoProcedimientoRoute,
  personasRoute,
  presupuestoRoute,
  misFuncionesRoute,
  evaluacionesAdminRoute,
  instrumentoRoute,
  padronRoute,
  nuevosRegistrosRoute,
  requisicionesRoute,
  requisicionNuevaRoute,
  requisicionRoute,
  perfilesRoute,
  dictamenesRoute,
  perfilRoute,
  contenidoHomeRoute,
  contenidoRoute,
  contenidoEditorRoute,
  authadminRoute,
  evaluarRoute,
  guideRoute,
  ayudaRoute,
  normaComparacionRoute,
  normaTextoRoute,
  normaVersionRoute,
  datosAbiertosRoute,
  banderasRoute,
  documentoCambiosRoute,
  integridadRoute,
  urnaRoute,
  custodiaRoute,
  urnaPublicadaRoute,
  urnaEnsayoRoute,
  lecturaRoute,
  comprasPrevistasRoute,
  evaluacionRoute,
  aclaracionRoute,
  facturarRoute,
  cotizacionesRoute,
  cotizacionRoute,
  pedidoRoute,
  pedidoFacturaRoute,
  seguimientoRoute,
  reclamarRoute,
  denunciaRoute,
  denunciasRoute,
  presentarRoute,
  seguirPeticionRoute,
  quejasRoute,
  peticionesRoute,
  privacidadRoute,
  accesibilidadRoute,
  inconformidadesRoute,
  inconformidadRoute,
  callbackRoute,
  callbackErrorRoute,
] as const;
