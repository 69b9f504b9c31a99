import { settingsApi, type Artwork, type SettingState } from '#contract/settings-api.ts';
import type { MailTemplate } from '#contract/mail-texts.ts';
import type { SettingValues } from '#contract/settings.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

/** What is in force, by key. */
export interface InForce {
  states: ReadonlyMap<string, SettingState>;
}

/** Every setting with its values. */
export async function readSettings(api: Api, signal: AbortSignal): Promise<InForce> {
  const { rows } = await api.call(settingsApi.list, { signal });
  return { states: new Map(rows.map((row) => [row.key, row])) };
}

/** Changes a setting over what the person had before them. */
export const saveSetting = (
  api: Api,
  key: string,
  wish: { values: SettingValues; seen: SettingValues; version: number; source: string },
) =>
  api.call(settingsApi.save, {
    params: { clave: key },
    body: { values: { ...wish.values }, seen: { ...wish.seen }, source: wish.source },
    version: wish.version,
  });

export const readHistory = (api: Api, key: string, signal: AbortSignal) =>
  api.call(settingsApi.history, { params: { clave: key }, signal });

export const sendTestMail = (api: Api, correo: MailTemplate, body: { subject: string; text: string }) =>
  api.call(settingsApi.testMail, { params: { correo }, body });

export const uploadArtwork = (api: Api, file: Blob, options: UploadOptions) =>
  api.upload<Artwork>(addressOf(settingsApi.uploadArtwork, undefined, undefined), file, options);
