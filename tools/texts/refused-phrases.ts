/** What a text for a person must not say, by the reason. A text is one word or more as it is read. */
const REFUSED: readonly (readonly [reason: string, phrase: RegExp])[] = [
  [
    'a note to ourselves',
    /por confirmar por|\(muestra\)|instrumento propuesto|(?<!99 \()por definir|pendiente de texto/i,
  ],
  ['a heap without a name', /demás disposiciones|de rango inferior/i],
  ['it means the opposite', /sin rechazos ni garant/i],
  ['a semester has its article', /calificaciones de (primer|segundo)\b|\bsemestre \d{4}/i],
  ['a kind before what it is', /bajo tratados electrónica/i],
  [
    'the Unit is written with a capital',
    /\b(la|una?) unidad\b(?! (de (medida|transparencia|systemd)|habitacional|compradora))/,
  ],
  [
    'a person is «tú»',
    /\b(usted|ustedes|ingrese|seleccione|verifique|presione|(?<!a )favor de|por favor|haga clic)\b/i,
  ],
  ['a text does not shout', /¡\p{L}/u],
];

/** Only in the singular: their plural has no accent. */
const SINGULAR =
  'informacion inscripcion licitacion contratacion adquisicion evaluacion calificacion revision version sesion seccion observacion resolucion publicacion invitacion adjudicacion requisicion direccion razon';
const ANY_NUMBER =
  'pagina numero telefono codigo juridico juridica electronico electronica economico economica tecnico tecnica ultimo ultima dia unico unica articulo clausula catalogo vehiculo credito limite proximo proxima busqueda genero maximo minimo';
const UNCHANGED = 'tambien aqui segun despues todavia ademas dictamenes computo';
const any = (words: string) => words.split(' ').join('|');
/** A whole word, not a part of an address, a name of a file, a setting or a place for a value. */
const ACCENTLESS = new RegExp(
  String.raw`(?<![\p{L}\d?&=/._:$#@{-])(?:${any(SINGULAR)}|(?:${any(ANY_NUMBER)})s?|${any(UNCHANGED)})(?![\p{L}\d=/_@-]|[.:]\p{L})`,
  'iu',
);

/** Letters that only Spanish has, or its commonest words: an English or technical text is no concern. */
const SPANISH = /[áéíóúñ¿«]|\b(de|del|al|se|la|el|los|las|que|con|sin|para|por|no|tu|su|una?|y|en)\b/i;

/** Why a text must not reach a person; undefined for one that may. */
export function refusedIn(text: string): string | undefined {
  for (const [reason, phrase] of REFUSED) {
    const [found] = phrase.exec(text) ?? [];
    if (found !== undefined) return `«${found}»: ${reason}`;
  }
  const isSentence =
    /\s/.test(text) && SPANISH.test(text) && !/\b(select|from|where|insert into|update)\b/i.test(text);
  const [word] = isSentence ? (ACCENTLESS.exec(text) ?? []) : [];
  return word === undefined ? undefined : `«${word}»: it lacks its accent`;
}
