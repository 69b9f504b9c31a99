import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail, ImportRowPage, RowSet } from '#contract/imports.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { contentImporter } from './content-importer.ts';
import { PRESS_CONTACT, PRESS_CONTACT_TABLE } from './test-press-contact.ts';

export const BASE = '/administracion/contenido/contactos-de-prensa';
export const KINDS = { [PRESS_CONTACT.type]: PRESS_CONTACT };

/** An app that keeps the made-up kind alone, with its table; nothing of it is left at the next test. */
export async function startPress(environment: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(environment, KINDS);
  defineImportJobs(app.services, [contentImporter(app.services, KINDS, PRESS_CONTACT)]);
  await sql.raw(PRESS_CONTACT_TABLE).execute(app.db);
  return app;
}

/** The steps of an officer with the made-up kind, in an app for this file. */
export function pressOffice() {
  let app: TestApp;
  beforeAll(async () => {
    app = await startPress();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.sentJobs.length = 0;
    await sql`delete from press_contact`.execute(app.db);
    await sql`delete from content_item`.execute(app.db);
  });

  const ask = async <T>(
    method: string,
    path: string,
    { body, version, caller = 'admin' }: { body?: unknown; version?: number; caller?: Caller } = {},
  ): Promise<{ status: number; body: T }> => {
    const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    const response = await app.send(caller, method, BASE + path, body, headers);
    return { status: response.status, body: (await response.json()) as T };
  };
  const readRun = async (id: string) => (await ask<ImportDetail>('GET', `/importaciones/${id}`)).body;
  return {
    app: () => app,
    ask,
    create: async (values: object = {}) =>
      (await ask<ContentItem>('POST', '', { body: { values: { name: 'Rosa Luna', ...values } } })).body,
    save: (item: ContentItem, values: object, more: { caller?: Caller; isAutosave?: boolean } = {}) =>
      ask<ContentItem & Problem>('PUT', `/entradas/${item.key}/borrador`, {
        body: { values, seen: item.values, isAutosave: more.isAutosave ?? false },
        version: item.version,
        ...(more.caller === undefined ? {} : { caller: more.caller }),
      }),
    step: async (item: ContentItem, body: object, caller: Caller = 'admin') => {
      const answer = await ask<{ item: ContentItem | null } & Problem>(
        'POST',
        `/entradas/${item.key}/pasos`,
        { body, version: item.version, caller },
      );
      return { ...answer, item: answer.body.item as ContentItem };
    },
    /** Uploads a table and reads it. */
    upload: async (text: string) => {
      const body = new Blob([text]).stream();
      const answer = await app.send('admin', 'POST', `${BASE}/importaciones?nombre=prensa.csv`, body);
      const { id } = (await answer.json()) as ImportDetail;
      await app.runJobs();
      return readRun(id);
    },
    readRun,
    rowsOf: async (id: string, set: RowSet) =>
      (await ask<ImportRowPage>('GET', `/importaciones/${id}/filas?que=${set}`)).body.rows,
  };
}
