import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { publishDueContent } from './features/content/content-steps.service.ts';
import { publishDueDocuments } from './features/documents/publication.service.ts';
import { publishDueProcedures } from './features/procurement/procedure-schedule.service.ts';
import { publishProcedure } from './features/procurement/procedure-publication.service.ts';
import { createDb, createPool } from './kit/db.ts';
import { createLog } from './kit/log.ts';

/** A process of a test: publishes a procedure with its documents, or what is due, until somebody kills it. */
const [url = '', , what = '', target = '{}'] = process.argv.slice(2);
const pool = createPool(url, 3);
const db = createDb(pool);
const log = createLog('error', () => undefined);
const person = { id: 'admin', name: 'Persona admin', role: 'Administrador' as const };
const author = {
  person: { ...person, ability: abilityForRole('Administrador'), claims: {} },
  requestId: 'prueba',
};
if (what === 'content') await publishDueContent({ db, log }, CONTENT_KINDS);
else if (what === 'procedures') await publishDueProcedures(db, 'https://portal.example');
else if (what === 'documents') await publishDueDocuments(db);
else await publishProcedure(db, JSON.parse(target) as Parameters<typeof publishProcedure>[1], author);
await pool.end();
