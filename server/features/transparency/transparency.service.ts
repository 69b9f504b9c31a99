import type { QuarterQuery, TransparencyReport, TransparencySettings } from '#contract/transparency.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Services } from '#server/kit/services.ts';
import { reviewFormat } from './formats.service.ts';
import { readSettings, reportTexts, REPORT_TEXTS_ID, writeSettings } from './transparency.sql.ts';

/** The format of the registry of a quarter, with the texts that every format prints. */
export async function reviewReport(services: Services, quarter: QuarterQuery): Promise<TransparencyReport> {
  const { settings, version } = await readSettings(services.db);
  const report = await reviewFormat(services, 'padron', quarter);
  return { ...report, settings, settingsVersion: version };
}

/** Changes the texts of the report; `version_conflict` when somebody changed the same text meanwhile. */
export async function changeSettings(
  services: Services,
  settings: TransparencySettings,
  { version, ...author }: Author & { version: number },
): Promise<{ settings: TransparencySettings; version: number }> {
  const changed = await change(
    services.db,
    await reportTexts(services.db),
    { id: REPORT_TEXTS_ID, version, author, operation: 'transparency.settings.change', wanted: settings },
    (tx, { next }) => writeSettings(tx, next),
  );
  return { settings: changed.state ?? settings, version: changed.version };
}
