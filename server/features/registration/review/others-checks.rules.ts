import { FOREIGN_RFC } from '#contract/rules/identifiers/rfc.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import type { CheckFacts, ListFinding, Shared } from './check-facts.ts';
import { block, fine, warn, type Finding } from './check-words.ts';

const isBarredState = (status: string) => status === 'disqualified' || status === 'suspended';

const stateText = (status: string) =>
  (SUPPLIER_STATE_LABELS as Record<string, string>)[status]?.toLowerCase() ?? 'solicitud abierta';

/** Whoever is in the registry with the same identity. */
export function checkDuplicateRfc({ kind, file, sameIdentity }: CheckFacts): Finding {
  const what = file.origin === 'foreign' ? 'esta identificación fiscal de este país' : 'este RFC';
  const registered = sameIdentity.filter(({ status }) => status !== 'cancelled' && status !== 'unregistered');
  const suppliers = sameIdentity.map(({ number, name }) => ({ number, name }));
  const evidence = sameIdentity.map(({ number, name, status }) =>
    status === 'unregistered'
      ? `${name} aparece en contratos importados, sin registro`
      : `${number ?? 'sin número'} ${name}: ${stateText(status)}`,
  );
  const basis = registered.map(({ number, name }) => number ?? name);
  const barred = registered.filter(({ status }) => isBarredState(status));
  if (barred.length > 0) return block(`Hay un registro impedido con ${what}.`, evidence, suppliers);
  const isLapsed = registered.length > 0 && registered.every(({ status }) => status === 'expired');
  if (kind === 'registration' && isLapsed)
    return warn(
      `Hubo un registro con ${what}, que venció: al aprobar se reactivará.`,
      evidence,
      suppliers,
      basis,
    );
  if (registered.length > 0)
    return block(`Ya hay un registro con ${what} en el padrón.`, evidence, suppliers);
  return { ...fine(`Nadie más tiene ${what} en el padrón.`, evidence), suppliers };
}

/** Whoever is in the registry, or asks to be, under the same name or nearly, with another RFC. */
export function checkNames({ named }: CheckFacts): Finding {
  if (named.length === 0) return fine('Nadie más tiene este nombre, ni uno parecido.');
  const evidence = named.map(
    ({ number, folio, name, rfc, status }) =>
      `${number ?? folio ?? 'Sin registro'} ${name}${rfc === null ? '' : `, RFC ${rfc}`} (${stateText(status)})`,
  );
  return warn(
    'Ya hay un proveedor con este nombre, o casi, y otro RFC: comprueba que no se haga pasar por él.',
    evidence,
    named.map(({ number, name }) => ({ number, name })),
    named.map(({ number, folio, name }) => number ?? folio ?? name),
  );
}

const SHARED_TEXTS: Record<string, string> = {
  clabe: 'la misma CLABE',
  representative: 'el mismo representante',
  partner: 'un socio común',
  address: 'el mismo domicilio',
  phone: 'el mismo teléfono',
  mail_domain: 'el mismo dominio de correo',
};

/** Who shares what, and whether that one is barred: its name, number and other states may change. */
function sharedBasis({ key, rfc, number, folio, name, status }: Shared): string[] {
  const who = `${key}|${rfc === null || rfc === FOREIGN_RFC ? (number ?? folio ?? name) : rfc}`;
  return isBarredState(status) ? [who, `${who}|barred`] : [who];
}

/** Whoever shares a datum of one kind. */
export function checkShared(kind: string, { shared }: CheckFacts): Finding {
  const words = SHARED_TEXTS[kind] ?? kind;
  const others = new Map<string, Shared>();
  for (const one of shared) if (one.kind === kind) others.set(one.number ?? one.folio ?? one.name, one);
  if (others.size === 0) return fine(`Nadie más tiene ${words}.`);
  const list = [...others.values()];
  const evidence = list.map(
    ({ number, folio, name, status, label }) =>
      `${number ?? folio ?? 'Sin registro'} ${name} (${stateText(status)}): ${label}`,
  );
  const many = list.length === 1 ? 'Otro proveedor tiene' : `Otros ${list.length} proveedores tienen`;
  const isBarred = list.some(({ status }) => status === 'disqualified');
  const text = isBarred ? `${many} ${words}, y hay un inhabilitado entre ellos.` : `${many} ${words}.`;
  return warn(
    text,
    evidence,
    list.map(({ number, name }) => ({ number, name })),
    shared.filter((one) => one.kind === kind).flatMap(sharedBasis),
  );
}

/** What lists and sanctions say; `clean` when they say nothing. */
export function checkLists(findings: ListFinding[], clean: string): Finding {
  const evidence = findings.map(({ text }) => text);
  const basis = findings.filter(({ level }) => level === 'alert').map(({ key }) => key);
  if (findings.some(({ level }) => level === 'block'))
    return block('Está en una lista que impide el trámite.', evidence);
  const alerts = findings.filter(({ level }) => level === 'alert');
  if (alerts.length > 0 && alerts.every(({ isHint }) => isHint === true))
    return warn(
      'Alguien con el mismo nombre está en una lista: comprueba si es el mismo.',
      evidence,
      [],
      basis,
    );
  if (alerts.length > 0) return warn('Está en una lista: decide una persona.', evidence, [], basis);
  return findings.length > 0 ? fine('Solo tiene antecedentes.', evidence) : fine(clean);
}
