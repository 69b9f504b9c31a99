import { SCREEN_BASE } from '#contract/endpoint.ts';
import { MAIL_TEMPLATES } from '#contract/mail-texts.ts';
import { mailSettingKey, SETTINGS } from '#contract/settings.ts';
import type { Place } from './audit.sql.ts';

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

function settingSearch(key: string): Record<string, string> | undefined {
  const section = SETTINGS.get(key)?.section;
  if (section === undefined) return undefined;
  const template = MAIL_TEMPLATES.find((one) => mailSettingKey(one) === key);
  return { seccion: section, ...(template === undefined ? {} : { correo: template }) };
}

/** Screen and search of a thing of the log; undefined for what has none, or whose thing is gone. */
function placeOf(
  type: string,
  id: string,
  place: Place | undefined,
): [string, Record<string, string>] | undefined {
  if (type.startsWith('catalogue:')) return [REGISTRY, { seccion: 'catalogos' }];
  if (type === 'procurement_rule') return ['/administracion/ajustes', { seccion: 'plazos' }];
  if (type === 'required_document') return ['/administracion/ajustes', { seccion: 'documentos' }];
  if (type.startsWith('content:')) return [`/administracion/contenido/${type.slice('content:'.length)}`, {}];
  if (type === 'instance_setting') {
    const search = settingSearch(id);
    return search === undefined ? undefined : ['/administracion/ajustes', search];
  }
  if (place?.type === 'procedure') return [RECORDS, { tab: 'nuevo', proc: place.id }];
  if (place?.type === 'registration_request') return [REGISTRY, { sol: place.name }];
  if (place?.type === 'supplier') return [REGISTRY, { seccion: 'padron', prov: place.id }];
  if (place?.type === 'relatedFinding') return [REGISTRY, { seccion: 'relaciones', q: place.name }];
  return undefined;
}

/** Address of the thing that an entry is about; null for what has none. */
export function thingHref(type: string, id: string, place: Place | undefined): string | null {
  const found = placeOf(type, id, place);
  if (found === undefined) return null;
  const [path, search] = found;
  const query = new URLSearchParams(search).toString();
  return `${SCREEN_BASE}${path}${query === '' ? '' : `?${query}`}`;
}
