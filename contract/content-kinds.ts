import { AMOUNT_LIMIT_CONTENT } from './amount-limit-content.ts';
import type { ContentKind } from './content.ts';
import type { ContentType } from './content-subjects.ts';
import { AREA_CONTENT, DIRECTORY_CONTENT } from './directory-content.ts';
import { GROUND_CONTENT } from './ground-content.ts';
import { NOTICE_CONTENT } from './notice-content.ts';
import { PROFILE_CONTENT } from './profile-content.ts';
import { REGULATION_CONTENT } from './regulation-content.ts';
import { REGULATION_TEXT_CONTENT } from './regulation-text-content.ts';
import { ROUTE_CONTENT } from './route-content.ts';
import { SHEET_CONTENT } from './sheet-content.ts';
import { SYNONYM_CONTENT } from './synonym-content.ts';

/** Every kind of content that the unit keeps, by its address. */
export const CONTENT_KINDS: Readonly<Record<ContentType, ContentKind>> = {
  avisos: NOTICE_CONTENT,
  areas: AREA_CONTENT,
  directorio: DIRECTORY_CONTENT,
  normatividad: REGULATION_CONTENT,
  textos: REGULATION_TEXT_CONTENT,
  fichas: SHEET_CONTENT,
  perfiles: PROFILE_CONTENT,
  topes: AMOUNT_LIMIT_CONTENT,
  sinonimos: SYNONYM_CONTENT,
  fundamentos: GROUND_CONTENT,
  rutas: ROUTE_CONTENT,
};
