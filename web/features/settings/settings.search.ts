/** Parameters of the screen with their defaults. */
export const SETTINGS_SEARCH = { seccion: 'institucion', correo: '', regimen: '', ejercicio: '' };
export type SettingsSearch = typeof SETTINGS_SEARCH;

export const SETTINGS_PATH = '/administracion/ajustes';
