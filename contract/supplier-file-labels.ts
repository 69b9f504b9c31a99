/** Names of the data of a supplier's file by path; groups end with a dot. */
const LABELS: Record<string, string> = {
  rfc: 'RFC',
  taxId: 'Identificación fiscal de tu país',
  country: 'País de residencia fiscal',
  givenNames: 'Nombre o nombres',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  sex: 'Sexo',
  curp: 'CURP',
  legalName: 'Denominación o razón social',
  legalSuffix: 'Tipo de sociedad',
  tradeName: 'Nombre comercial',
  corporatePurpose: 'Objeto social',
  taxRegime: 'Régimen fiscal',
  size: 'Tamaño de la empresa',
  economicActivity: 'Actividad económica',
  phone: 'Teléfono',
  phoneExtension: 'Extensión',
  email: 'Correo',
  emailAgain: 'Repite el correo',
  extension: 'Extensión',
  website: 'Página web',
  publishContact: 'Autorizo publicar este teléfono, este correo y esta página web en el padrón',
  subcontracts: 'Realizo subcontrataciones',
  specialised: 'Presto servicios especializados y tengo registro REPSE',
  repseNumber: 'Número de REPSE',
  repseExpiresOn: 'Vigencia del REPSE',
  hasWorkers: 'Tengo trabajadores dados de alta en el IMSS',
  isRepresented: 'Otra persona firma por mí con poder notarial',
  hasNoticesAddress: 'Quiero recibir notificaciones en otro domicilio',
  lines: 'Giros',
  partners: 'Socios o accionistas',
  contacts: 'Contactos de ventas',
  origin: 'Residencia fiscal',
  personType: 'Tipo de persona',
  street: 'Calle',
  streetType: 'Tipo de vialidad',
  outerNumber: 'Número exterior',
  innerNumber: 'Número interior',
  settlementType: 'Tipo de asentamiento',
  settlement: 'Colonia o asentamiento',
  localityCode: 'Clave de la localidad',
  locality: 'Localidad',
  municipalityCode: 'Clave del municipio',
  municipality: 'Municipio o alcaldía',
  stateCode: 'Clave del estado',
  stateName: 'Estado',
  postalCode: 'Código postal',
  city: 'Ciudad',
  number: 'Número de escritura',
  date: 'Fecha de la escritura',
  notary: 'Nombre del notario o corredor',
  notaryNumber: 'Número de notaría o correduría',
  place: 'Lugar',
  registryFolio: 'Folio mercantil',
  accreditation: 'Cómo acredita la representación',
  clabe: 'CLABE',
  holder: 'Titular de la cuenta',
  name: 'Nombre',
  percentage: 'Participación (%)',
  position: 'Puesto',
  'address.': 'Domicilio fiscal',
  'noticesAddress.': 'Domicilio para notificaciones',
  'incorporation.': 'Acta constitutiva',
  'representative.': 'Representante legal',
  'deed.': 'Documento que acredita la representación',
  'bank.': 'Cuenta bancaria',
  'partners.': 'Socio',
  'contacts.': 'Contacto',
};

/** Where the same word is asked for otherwise. */
const ELSEWHERE: Record<string, string> = {
  'address.country': 'País',
  'noticesAddress.country': 'País',
  'representative.deed.registryFolio': 'Inscripción en el registro público',
};

/** The same datum as {@link fileFieldLabel}, without its group: «Calle», as its own input and its own row say it. */
export function fileFieldName(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return ELSEWHERE[path] ?? LABELS[name] ?? name;
}

/**
 * «Domicilio fiscal: Calle» for `address.street`, «Contacto 1» for `contacts.0`. The words are those of the form: what is
 * observed or refused is called as its input is.
 */
export function fileFieldLabel(path: string): string {
  const parts: string[] = [];
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) parts.push(`${LABELS[`${parts.pop() ?? ''}.`] ?? ''} ${Number(name) + 1}`.trim());
    else parts.push(name);
  }
  // The document of a representation has a heading of its own.
  const shown = parts.slice(parts.includes('deed') ? parts.indexOf('deed') : 0);
  const last = shown.length - 1;
  return shown
    .map((name, index) =>
      index < last || LABELS[name] === undefined
        ? (LABELS[`${name}.`] ?? LABELS[name] ?? name)
        : (ELSEWHERE[path] ?? LABELS[name]),
    )
    .join(': ');
}
