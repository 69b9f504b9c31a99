/** Budget line under which the sample university buys of each line of business. */
const BUDGET_LINES: Readonly<Record<string, string>> = {
  'Equipo de cómputo y redes': '51501',
  'Equipo de redes y telefonía': '56501',
  'Equipo y reactivos de laboratorio': '25501',
  'Equipo óptico y de medición': '56902',
  'Mobiliario y equipo de oficina': '51101',
  'Papelería y equipo de impresión': '21101',
  'Impresión y edición': '33604',
  'Equipo de limpieza y jardinería': '21601',
  'Servicios de limpieza': '35801',
  'Mantenimiento de equipo de cómputo': '35301',
  'Material eléctrico': '24601',
  'Mantenimiento de inmuebles': '35101',
  'Vigilancia y seguridad': '33801',
  'Alimentos preparados': '22104',
  'Organización de eventos': '38301',
  'Renta de equipo': '32301',
  'Transporte y mensajería': '34701',
  'Vehículos y refacciones': '54101',
  'Combustibles y lubricantes': '26101',
  'Libros y bases de datos': '32701',
  'Software y licencias': '59701',
  'Seguros y fianzas': '34501',
  'Servicios de consultoría': '33301',
  'Servicios de traducción': '33601',
  'Uniformes y equipo de protección': '27101',
};

/** Budget line of what a line of business sells; null where the sample has none. */
export const budgetLineOf = (line: string): string | null => BUDGET_LINES[line] ?? null;
