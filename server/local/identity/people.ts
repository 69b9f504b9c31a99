import type { ProfileFlag } from '#contract/profile.ts';

/** One invented person of the demonstration; all share one password. */
export interface DemoPerson {
  username: string;
  name: string;
  email: string;
  /** Value of the role claim; absent: the token carries none. */
  role?: string | string[];
  employeeId?: string;
  flags: ProfileFlag[];
  hasPhoto: boolean;
  /** What signing in as this person shows. */
  purpose: string;
}

export const DEMO_PASSWORD = 'demo';

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'mariana.admin',
    name: 'Mariana Ficticia López',
    email: 'mariana.ficticia@universidad.example',
    role: 'Administrador',
    employeeId: '90101',
    flags: ['Es_Admtvo'],
    hasPhoto: true,
    purpose: 'Administra el portal',
  },
  {
    username: 'oscar.compras',
    name: 'Óscar Domínguez Ficticio',
    email: 'oscar.dominguez@universidad.example',
    role: 'Administrador',
    employeeId: '90102',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Publica y revisa; sin fotografía',
  },
  {
    username: 'lucia.academica',
    name: 'Lucía Herrera Ficticia',
    email: 'lucia.herrera@universidad.example',
    role: 'guest',
    employeeId: '90203',
    flags: ['Es_Acad', 'Es_Inv'],
    hasPhoto: true,
    purpose: 'Académica e investigadora',
  },
  {
    username: 'diego.alumno',
    name: 'Diego Ramos Ficticio',
    email: 'diego.ramos@universidad.example',
    role: 'guest',
    flags: ['Es_Alumno'],
    hasPhoto: false,
    purpose: 'Estudiante, sin número de empleado',
  },
  {
    username: 'rosa.externa',
    name: 'Rosa Medina Ficticia',
    email: 'rosa.medina@universidad.example',
    employeeId: '90405',
    flags: ['Es_Externo'],
    hasPhoto: true,
    purpose: 'Externa, sin rol en su identidad',
  },
  {
    username: 'admin.lista',
    name: 'Andrés Lista Ficticio',
    email: 'andres.lista@universidad.example',
    role: ['consulta', 'Administrador'],
    employeeId: '90106',
    flags: ['Es_Admtvo', 'Es_Acad'],
    hasPhoto: true,
    purpose: 'Su rol es una lista que contiene Administrador',
  },
  {
    username: 'elena.docente',
    name: 'Elena Quiroga Ficticia',
    email: 'elena.quiroga@universidad.example',
    role: 'guest',
    employeeId: '90211',
    flags: ['Es_Acad'],
    hasPhoto: false,
    purpose: 'Solicita compras de dos áreas y las recibe',
  },
  {
    username: 'hector.jefe',
    name: 'Héctor Salas Ficticio',
    email: 'hector.salas@universidad.example',
    role: 'guest',
    employeeId: '90212',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Autoriza lo que piden dos áreas',
  },
  {
    username: 'beatriz.titular',
    name: 'Beatriz Montes Ficticia',
    email: 'beatriz.montes@universidad.example',
    role: 'guest',
    employeeId: '90213',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Autoriza por toda la Unidad y por Finanzas',
  },
  {
    username: 'sara.presupuesto',
    name: 'Sara Ibáñez Ficticia',
    email: 'sara.ibanez@universidad.example',
    role: 'guest',
    employeeId: '90214',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Lleva el presupuesto y registra los pagos que hizo el banco',
  },
  {
    username: 'carmen.contabilidad',
    name: 'Carmen Vela Ficticia',
    email: 'carmen.vela@universidad.example',
    role: 'guest',
    employeeId: '90218',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Contabilidad: verifica las facturas de los proveedores',
  },
  {
    username: 'pablo.pagos',
    name: 'Pablo Urrea Ficticio',
    email: 'pablo.urrea@universidad.example',
    role: 'guest',
    employeeId: '90219',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Contabilidad: ordena el pago de las facturas que verificó otra persona',
  },
  {
    username: 'tomas.computo',
    name: 'Tomás Rivas Ficticio',
    email: 'tomas.rivas@universidad.example',
    role: 'guest',
    employeeId: '90215',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Dictamina bienes de cómputo',
  },
  {
    username: 'julia.auditora',
    name: 'Julia Peña Ficticia',
    email: 'julia.pena@universidad.example',
    role: 'guest',
    employeeId: '90216',
    flags: ['Es_Externo'],
    hasPhoto: false,
    purpose: 'Audita: lee y no cambia nada',
  },
  {
    username: 'ramiro.contralor',
    name: 'Ramiro Cano Ficticio',
    email: 'ramiro.cano@universidad.example',
    role: 'guest',
    employeeId: '90217',
    flags: ['Es_Admtvo'],
    hasPhoto: false,
    purpose: 'Órgano interno de control: abre las denuncias en /denuncias',
  },
];

/** The person with that user name, in any letter case. */
export function findPerson(username: string): DemoPerson | undefined {
  const wanted = username.trim().toLowerCase();
  return DEMO_PEOPLE.find((person) => person.username === wanted);
}

/** Claims of a person; `roleClaim` may be a dotted path such as `realm_access.roles`. */
export function claimsOf(person: DemoPerson, roleClaim: string): Record<string, unknown> {
  const claims: Record<string, unknown> = {
    sub: person.username,
    name: person.name,
    email: person.email,
    email_verified: true,
  };
  if (person.role === undefined) return claims;
  const [first = roleClaim, ...rest] = roleClaim.split('.');
  claims[first] = rest.reduceRight<unknown>((value, key) => ({ [key]: value }), person.role);
  return claims;
}
