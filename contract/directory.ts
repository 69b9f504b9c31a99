import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const DirectoryQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  area: z.string().max(100).default(''),
  tema: z.string().max(100).default(''),
  atiende: z
    .string()
    .max(150)
    .default('')
    .describe('Área de la Universidad de cuyas compras se pregunta quién las atiende.'),
});
export type DirectoryQuery = z.infer<typeof DirectoryQuery>;

export const DirectoryPerson = z.object({
  /** Key of the post, for who keeps the directory. */
  key: z.string(),
  /** Empty while the post is vacant. */
  name: z.string(),
  isVacant: z.boolean(),
  post: z.string(),
  phone: z.string().nullable(),
  extension: z.string().nullable(),
  email: z.string().nullable(),
  hours: z.string().nullable(),
  place: z.string().nullable(),
  functions: z.string(),
  topics: z.array(z.string()),
  /** Areas of the university whose purchases this person sees to. */
  attends: z.array(z.string()),
  /** The service of staff may have a picture. */
  hasPhoto: z.boolean(),
  /** Who held the post before, the last one first. */
  past: z.array(z.object({ name: z.string(), since: z.string(), until: z.string() })),
});
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

export const DirectoryArea = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  people: z.array(DirectoryPerson),
});
export type DirectoryArea = z.infer<typeof DirectoryArea>;

export const Directory = z.object({
  /** Areas with people that match, in the order of the organisation. */
  areas: z.array(DirectoryArea),
  total: z.number(),
  topics: z.array(z.string()),
  /** Areas of the university whose purchases somebody sees to. */
  attended: z.array(z.string()),
  /** Every area, for the filter. */
  index: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Units of other times that imported purchases alone name: no areas to ask from. */
  imported: z.array(z.string()).optional(),
});
export type Directory = z.infer<typeof Directory>;

export const directoryApi = {
  list: endpoint({
    operationId: 'listDirectory',
    method: 'GET',
    path: '/directorio',
    tag: 'Directorio',
    summary: 'Personas de la Unidad por área, con búsqueda y temas',
    query: DirectoryQuery,
    response: Directory,
  }),
  table: endpoint({
    operationId: 'exportDirectory',
    method: 'GET',
    path: '/directorio.csv',
    tag: 'Directorio',
    summary: 'El directorio con las columnas del formato de transparencia',
    media: 'csv',
  }),
  card: endpoint({
    operationId: 'getDirectoryCard',
    method: 'GET',
    path: '/directorio/{clave}/tarjeta.vcf',
    tag: 'Directorio',
    summary: 'Una persona o un puesto como tarjeta para la libreta de direcciones',
    params: z.object({ clave: z.string().min(1).max(80) }),
    media: 'text',
    errors: ['not_found'],
  }),
  photo: endpoint({
    operationId: 'getDirectoryPhoto',
    method: 'GET',
    path: '/directorio/{clave}/foto',
    tag: 'Directorio',
    summary: 'La fotografía que tiene recursos humanos de quien ocupa un puesto',
    params: z.object({ clave: z.string().min(1).max(80) }),
    media: 'binary',
    errors: ['not_found'],
  }),
};
