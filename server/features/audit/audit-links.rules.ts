import { SCREEN_BASE } from '#contract/endpoint.ts';
import { MAIL_TEMPLATES } from '#contract/mail-texts.ts';
import { mailSettingKey, SETTINGS } from '#contract/settings.ts';

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

function settingSearch(key: string): Record<string, string> | undefined {
  const section = SETTINGS.get(key)?.section;
  if (section === undefined) return undefined;
  const template = MAIL_TEMPLATES.find((one) => mailSettingKey(one) === key);
  return { seccion: section, ...(template === undefined ? {} : { correo: template }) };
}

/** Screen and search of a thing of the log; undefined for what has no screen of its own. `name` is missing when it is gone. */
function placeOf(
  type: string,
  id: string,
  name: string | undefined,
): [string, Record<string, string>] | undefined {
  if (type.startsWith('catalogue:')) return [REGISTRY, { seccion: 'catalogos' }];
  if (type === 'procurement_rule') return ['/administracion/ajustes', { seccion: 'plazos' }];
  if (type === 'required_document') return ['/administracion/ajustes', { seccion: 'documentos' }];
  if (type.startsWith('content:')) return [`/administracion/contenido/${type.slice('content:'.length)}`, {}];
  if (type === 'instance_setting') {
    const search = settingSearch(id);
    return search === undefined ? undefined : ['/administracion/ajustes', search];
  }
  if (name === undefined) return undefined;
  if (type === 'procedure') return [RECORDS, { tab: 'nuevo', proc: id }];
  if (type === 'registration_request') return [REGISTRY, { sol: name }];
  if (type === 'supplier') return [REGISTRY, { seccion: 'padron', prov: id }];
  return undefined;
}

/** Address of the thing that an entry is about; null for what has none. */
export function thingHref(type: string, id: string, name: string | undefined): string | null {
  const place = placeOf(type, id, name);
  if (place === undefined) return null;
  const [path, search] = place;
  const query = new URLSearchParams(search).toString();
  return `${SCREEN_BASE}${path}${query === '' ? '' : `?${query}`}`;
}
