import { CLOSING_COLUMNS, PERIOD_COLUMNS, platformDay, type FormatColumn } from './format.rules.ts';

/** A regulation as format I reports it. */
export interface ReportedRegulation {
  slug: string;
  title: string;
  kind: string;
  publishedOn: string | null;
  lastReformOn: string | null;
  officialUrl: string | null;
  /** Its page in the portal, whole. */
  page: string;
}

const always = () => true;
const field = (name: string) => ({ mend: { control: `campo-${name}` } });

/** Columns of format I, normative framework. */
export const REGULATION_COLUMNS: readonly FormatColumn<ReportedRegulation>[] = [
  ...PERIOD_COLUMNS,
  { name: 'Tipo de normatividad (catálogo)', value: ({ kind }) => kind, required: always, ...field('kind') },
  {
    name: 'Denominación de la norma que se reporta',
    value: ({ title }) => title,
    required: always,
    ...field('title'),
  },
  {
    name: 'Fecha de publicación en DOF u otro medio oficial o institucional',
    value: ({ publishedOn }) => platformDay(publishedOn),
    required: always,
    ...field('publishedOn'),
  },
  {
    name: 'Fecha de última modificación, en su caso',
    value: ({ lastReformOn }) => platformDay(lastReformOn),
  },
  {
    name: 'Hipervínculo al documento de la norma',
    value: ({ officialUrl, page }) => officialUrl ?? page,
  },
  ...CLOSING_COLUMNS,
];

/** A post of the directory as format VI reports it. */
export interface ReportedPost {
  key: string;
  isVacant: boolean;
  level: string | null;
  post: string;
  name: string;
  surname1: string | null;
  surname2: string | null;
  sex: 'woman' | 'man' | null;
  area: string;
  heldSince: string | null;
  place: string | null;
  phone: string | null;
  extension: string | null;
  email: string | null;
}

const SEXES = { woman: 'Mujer', man: 'Hombre' } as const;
const isHeld = ({ isVacant }: ReportedPost) => !isVacant;

/** The name without its surnames; all of it where nobody told them apart. */
export function givenNames({
  name,
  surname1,
  surname2,
}: Pick<ReportedPost, 'name' | 'surname1' | 'surname2'>): string {
  const surnames = [surname1, surname2].filter((part) => part !== null).join(' ');
  return surnames !== '' && name.endsWith(` ${surnames}`) ? name.slice(0, -surnames.length - 1) : name;
}

/** Columns of format VI, directory. */
export const POST_COLUMNS: readonly FormatColumn<ReportedPost>[] = [
  ...PERIOD_COLUMNS,
  { name: 'Clave o nivel del puesto', value: ({ level }) => level, required: always, ...field('level') },
  { name: 'Denominación del cargo', value: ({ post }) => post, required: always, ...field('post') },
  {
    name: 'Nombre(s) de la persona servidora pública',
    value: (post) => (post.isVacant ? 'Vacante' : givenNames(post)),
  },
  {
    name: 'Primer apellido de la persona servidora pública',
    value: ({ isVacant, surname1 }) => (isVacant ? 'Vacante' : surname1),
    required: isHeld,
    ...field('surname1'),
  },
  {
    name: 'Segundo apellido de la persona servidora pública',
    value: ({ isVacant, surname2 }) => (isVacant ? 'Vacante' : surname2),
  },
  {
    name: 'Sexo (catálogo)',
    value: ({ sex }) => (sex === null ? null : SEXES[sex]),
    required: isHeld,
    ...field('sex'),
  },
  { name: 'Área de adscripción', value: ({ area }) => area, required: always, ...field('area') },
  {
    name: 'Fecha de alta en el cargo',
    value: ({ heldSince }) => platformDay(heldSince),
    required: isHeld,
    ...field('heldSince'),
  },
  { name: 'Domicilio oficial', value: ({ place }) => place, required: always, ...field('place') },
  { name: 'Número(s) de teléfono oficial', value: ({ phone }) => phone, required: always, ...field('phone') },
  { name: 'Extensión', value: ({ extension }) => extension },
  { name: 'Correo electrónico oficial', value: ({ email }) => email, required: isHeld, ...field('email') },
  ...CLOSING_COLUMNS.map((column) =>
    column.name === 'Nota'
      ? {
          ...column,
          value: ({ isVacant }: ReportedPost, frame: { note: string }) =>
            isVacant ? 'El puesto está vacante.' : frame.note,
        }
      : column,
  ),
];
