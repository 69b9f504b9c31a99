import {
  ARTWORK_PLACES,
  COLOURS,
  INSTITUTION,
  sectionField,
  type ArtworkPlace,
  type ColourName,
} from '#contract/settings.ts';
import { SECTION_PATHS, SECTIONS } from '#contract/section-names.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { Services } from '#server/kit/services.ts';
import { readSetting } from './settings.service.ts';

/** Who keeps the portal, as every page says it: names, addresses, footer, logotypes, and colours that are not the shipped ones. */
export async function institutionForPages({ db, config }: Services) {
  const values = await readSetting(db, config, INSTITUTION);
  const text = (name: string) => values[name] ?? '';
  const some = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => text(name) !== '').map((name) => [name, text(name)]));
  const logos = (Object.keys(ARTWORK_PLACES) as ArtworkPlace[])
    .filter((place) => text(place) !== '')
    .map((place) => [place, `${API_BASE}/institucion/imagenes/${text(place)}`] as const);
  const colours = (Object.keys(COLOURS) as ColourName[])
    .filter((name) => text(name).toLowerCase() !== INSTITUTION.initial[name])
    .map((name) => [COLOURS[name].token, text(name).toLowerCase()] as const);
  const sections = SECTION_PATHS.map((path) => [path, text(sectionField(path))] as const).filter(
    ([path, name]) => name !== SECTIONS[path],
  );
  return {
    unit: text('unit'),
    university: text('university'),
    initials: text('initials'),
    intranetName: text('intranetName'),
    universityUrl: text('universityUrl'),
    intranetUrl: text('intranetUrl'),
    intranetInitials: text('intranetInitials'),
    hero: { title: text('heroTitle'), lead: text('heroLead') },
    ...some(['privacyUrl']),
    footer: {
      address: text('address'),
      phone: text('phone'),
      email: text('email'),
      hours: text('hours'),
      ...some(['facebook', 'x', 'youtube', 'instagram']),
    },
    ...(sections.length === 0 ? {} : { sections: Object.fromEntries(sections) }),
    ...(logos.length === 0 ? {} : { logos: Object.fromEntries(logos) }),
    ...(colours.length === 0 ? {} : { colours: Object.fromEntries(colours) }),
  };
}

/** Values of a setting that hold now. */
export const settingInForce = readSetting;
