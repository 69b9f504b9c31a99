import type { OfficeFinding } from './office-parts.ts';
import type { OfficeFault } from './office-relationships.ts';
import { faultOfName, shownName, type NameFault } from './zip-names.ts';
import type { ZipEntry } from './zip.ts';

/** An archive that grows beyond this, or more than this many times, is taken for a bomb. */
const MAX_INFLATED = 2_000_000_000;
const MAX_RATIO = 200;
const SMALL_INFLATED = 50_000_000;
/** Kept as they are, or deflated: what every program writes. */
const READABLE = new Set([0, 8]);

/** Sentence of what is wrong with the entries of any archive: protected, damaged, escaping or exploding. */
export function faultOfEntries(entries: readonly ZipEntry[], name: string, size: number): string | undefined {
  let inflated = 0;
  let freeFrom = 0;
  const names = new Set<string>();
  for (const entry of [...entries].sort((one, other) => one.offset - other.offset)) {
    inflated += entry.size;
    if (entry.encrypted) return `${name} tiene contraseña. Guarda una copia sin protección y súbela.`;
    if (!READABLE.has(entry.method)) {
      return `${name} está comprimido de una forma que no se puede revisar. Vuelve a comprimirlo como ZIP normal.`;
    }
    if (entry.isLink || escapes(entry.name)) {
      return `${name} contiene rutas que salen de su carpeta. Vuelve a comprimirlo.`;
    }
    if (entry.offset < freeFrom || entry.offset + entry.compressed > size) {
      return `${name} está dañado y no se puede abrir. Vuelve a generarlo.`;
    }
    freeFrom = entry.offset + 30 + entry.compressed;
    const key = entry.name.toLowerCase();
    if (names.has(key)) {
      return `${name} tiene dos veces «${shownName(entry.name)}». Deja cada archivo una sola vez y súbelo.`;
    }
    names.add(key);
  }
  return inflated > MAX_INFLATED || (inflated > SMALL_INFLATED && inflated / size > MAX_RATIO)
    ? `${name} ocupa demasiado al descomprimirse, por lo que no se admite.`
    : undefined;
}

function escapes(name: string): boolean {
  return /^[/\\]|^[a-z]:/i.test(name) || name.includes('\0') || name.split(/[/\\]/).includes('..');
}

const OF_NAMES: Record<NameFault, (name: string, inner: string) => string> = {
  active: (name, inner) =>
    `${name} contiene «${inner}», un programa, una página o un archivo con macros. ` +
    'Quítalo, o ponlo como PDF, y súbelo otra vez.',
  packed: (name, inner) =>
    `${name} contiene «${inner}», un archivo comprimido dentro de otro, que no se puede revisar. ` +
    'Descomprímelo, comprime sus archivos junto con los demás y súbelo otra vez.',
  disguised: (name, inner) =>
    `${name} contiene «${inner}», un nombre con signos que no se ven y lo disfrazan. Cámbialo y súbelo otra vez.`,
  long: (name, inner) =>
    `${name} contiene «${inner}», un nombre de más de 400 letras. Acórtalo y súbelo otra vez.`,
};

/** Sentence that names the first file of a ZIP that is not for publication, and says what to do. */
export function faultOfNames(entries: readonly ZipEntry[], name: string): string | undefined {
  for (const entry of entries) {
    const fault = faultOfName(entry.name);
    if (fault !== undefined) return OF_NAMES[fault](name, shownName(entry.name));
  }
  return undefined;
}

const OF_OFFICE: Record<OfficeFault, { what: string; todo: string }> = {
  macros: { what: 'macros, que no se admiten', todo: 'Guárdalo sin macros y súbelo.' },
  links: {
    what: 'vínculos a otros libros, a programas (DDE) o a fuentes de datos',
    todo: 'En Excel, elimínalos en Datos › Editar vínculos y en Datos › Consultas y conexiones; guárdalo y súbelo.',
  },
  controls: { what: 'controles ActiveX', todo: 'Quítalos, o guárdalo como PDF, y súbelo.' },
  objects: {
    what: 'otro archivo u objeto incrustado',
    todo: 'Quítalo o pégalo como imagen, guarda el archivo y súbelo.',
  },
  addins: { what: 'un complemento de Office', todo: 'Quítalo, guarda el archivo y súbelo.' },
  template: {
    what: 'una plantilla que se trae de otro equipo',
    todo: 'En Word, cambia la plantilla del documento a Normal, guárdalo y súbelo.',
  },
  remote: {
    what: 'algo que se trae de otro equipo o un vínculo que no es a una página o un correo',
    todo: 'Quítalo o pégalo como imagen, guarda el archivo y súbelo.',
  },
  fields: {
    what: 'un campo que abre programas (DDE)',
    todo: 'Quítalo, o guarda el documento como PDF, y súbelo.',
  },
};

/** Sentence of an office file that acts, reaches out or brings another file along; names the part inside. */
export function officeRefusal(name: string, { fault, part }: OfficeFinding): string {
  const { what, todo } = OF_OFFICE[fault];
  return `${name} contiene ${what} («${shownName(part)}»). ${todo}`;
}
