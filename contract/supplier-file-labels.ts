/** Names of the data of a supplier's file by path; groups end with a dot. */
const LABELS: Record<string, string> = {
  rfc: 'RFC',
  taxId: 'Identificación fiscal de su país',
  country: 'País',
  givenNames: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  sex: 'Sexo',
  curp: 'CURP',
  legalName: 'Denominación o razón social',
  legalSuffix: 'Régimen de capital',
  tradeName: 'Nombre comercial',
  corporatePurpose: 'Objeto social',
  taxRegime: 'Régimen fiscal',
  size: 'Estratificación',
  economicActivity: 'Actividad económica',
  phone: 'Teléfono',
  phoneExtension: 'Extensión',
  email: 'Correo',
  emailAgain: 'Correo repetido',
  extension: 'Extensión',
  website: 'Página web',
  publishContact: 'Publicar contacto',
  subcontracts: 'Subcontrata',
  specialised: 'Servicios especializados',
  repseNumber: 'Registro REPSE',
  repseExpiresOn: 'Vencimiento del REPSE',
  hasWorkers: 'Tiene trabajadores',
  isRepresented: 'Tiene representante',
  hasNoticesAddress: 'Otro domicilio para notificaciones',
  lines: 'Giros',
  partners: 'Socios',
  contacts: 'Contactos',
  origin: 'Origen',
  personType: 'Tipo de persona',
  street: 'Calle',
  streetType: 'Tipo de vialidad',
  outerNumber: 'Número exterior',
  innerNumber: 'Número interior',
  settlementType: 'Tipo de asentamiento',
  settlement: 'Colonia',
  localityCode: 'Clave de la localidad',
  locality: 'Localidad',
  municipalityCode: 'Clave del municipio',
  municipality: 'Municipio',
  stateCode: 'Clave de la entidad',
  stateName: 'Entidad',
  postalCode: 'Código postal',
  city: 'Ciudad',
  number: 'Número de escritura',
  date: 'Fecha',
  notary: 'Notario',
  notaryNumber: 'Número de notaría',
  place: 'Plaza',
  registryFolio: 'Folio mercantil',
  accreditation: 'Acreditación',
  clabe: 'CLABE',
  holder: 'Titular de la cuenta',
  name: 'Nombre',
  percentage: 'Porcentaje',
  position: 'Puesto',
  'address.': 'Domicilio fiscal',
  'noticesAddress.': 'Domicilio para notificaciones',
  'incorporation.': 'Acta constitutiva',
  'representative.': 'Representante',
  'deed.': 'Escritura',
  'bank.': 'Cuenta bancaria',
  'partners.': 'Socio',
  'contacts.': 'Contacto',
};

/** «Domicilio fiscal: Calle» for `address.street`, «Contacto 1» for `contacts.0`. */
export function fileFieldLabel(path: string): string {
  const parts: string[] = [];
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) parts.push(`${LABELS[`${parts.pop() ?? ''}.`] ?? ''} ${Number(name) + 1}`.trim());
    else parts.push(name);
  }
  const last = parts.length - 1;
  return parts
    .map(
      (name, index) =>
        (index < last ? LABELS[`${name}.`] : undefined) ?? LABELS[name] ?? LABELS[`${name}.`] ?? name,
    )
    .join(': ');
}
