import { sql } from 'kysely';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Screens that everybody may read, besides those of single things. */
const SCREENS: ReadonlySet<string> = new Set([
  '/',
  '/adquisiciones',
  '/adquisiciones/compras-previstas',
  '/adquisiciones/documentos',
  '/adquisiciones/evaluaciones',
  '/adquisiciones/evaluaciones/aclaracion',
  '/adquisiciones/seguimiento',
  '/buscar',
  '/datos-abiertos',
  '/datos-abiertos/banderas',
  '/directorio',
  '/integridad',
  '/normatividad',
  '/procedimientos',
  '/proveedores',
  '/proveedores/facturar',
  '/proveedores/solicitud',
  '/privacidad',
  '/accesibilidad',
  '/reclamar',
  '/reclamar/denuncia',
  '/reclamar/presentar',
  '/reclamar/quejas',
  '/reclamar/seguimiento',
]);

/** Whether visitors find something at a path of the portal. */
export async function isPublicPath(db: Db | Transaction, path: string): Promise<boolean> {
  if (SCREENS.has(path)) return true;
  const { rows } = await sql<{ is: boolean }>`select exists (
      select from procedure where '/adquisiciones/procedimientos/' || slug = ${path} and public_state <> 'hidden'
      union all select from supplier where status <> 'unregistered'
        and ${path} in ('/proveedores/' || number, '/adquisiciones/evaluaciones/' || number)
      union all select from regulation where is_published
        and ${path} in ('/normatividad/' || slug, '/normatividad/' || slug || '/texto', '/normatividad/' || slug || '/comparacion')
      union all select from procedure_sheet where is_published and '/procedimientos/' || slug = ${path}) "is"`.execute(
    db,
  );
  return rows[0]?.is === true;
}
