import { administracionRoute } from './administracion.tsx';
import { ajustesRoute } from './ajustes.tsx';
import { authadminRoute } from './authadmin.tsx';
import { bitacoraRoute } from './bitacora.tsx';
import { contenidoEditorRoute, contenidoHomeRoute, contenidoRoute } from './contenido.tsx';
import { dictamenesRoute } from './dictamenes.tsx';
import { evaluarRoute } from './evaluar.tsx';
import { evaluacionesAdminRoute, instrumentoRoute } from './evaluaciones-admin.tsx';
import { guideRoute } from './guia.tsx';
import { nuevosRegistrosRoute } from './nuevos-registros.tsx';
import { padronRoute } from './padron.tsx';
import { perfilRoute } from './perfil.tsx';
import { perfilesRoute } from './perfiles.tsx';

/** The routes behind a sign-in, and the guide: a visitor never downloads them. */
export const staffRoutes = [
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
  evaluarRoute,
  guideRoute,
] as const;
