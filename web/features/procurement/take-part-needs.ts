import type { ProcedureDetail } from '#contract/procedures.ts';
import { CONDITION_LABELS } from '#contract/tender-conditions.ts';
import { formatCountOf, formatTime, formatLongDate } from '#web/kit/format.ts';

/** One thing that it takes to bid, said by whoever wants to. */
export interface Needed {
  key: string;
  text: string;
  link?: { path: string; name: string };
}

/** What it takes to bid in an open call, as its public facts say. */
export function neededFor(detail: ProcedureDetail): Needed[] {
  const { kind, character, lots, documents, acts, modality } = detail;
  const opening = acts.findLast((act) => act.kind === 'opening');
  const hasRules = documents.some(
    (document) => document.kind === 'bidding_documents' && document.versions.length > 0,
  );
  return [
    {
      key: 'registered',
      text: 'Mi registro en el padrón de proveedores está vigente, o lo estará para firmar.',
      link: { path: '/proveedores/solicitud', name: 'Inscribirme o refrendar' },
    },
    ...(character === 'national' && kind !== 'disposal'
      ? [{ key: 'national', text: 'Soy persona mexicana: el procedimiento es nacional.' }]
      : []),
    {
      key: 'allowed',
      text: 'No estoy inhabilitado, suspendido ni en las listas del SAT.',
      link: {
        path: '/ayuda?capitulo=proveedor#listas-del-sat',
        name: 'Qué pasa si me incluyen',
      },
    },
    ...(hasRules ? [{ key: 'rules', text: 'Leí las bases y sus modificaciones.' }] : []),
    ...(lots.length > 0
      ? [
          {
            key: 'lots',
            text:
              lots.length === 1
                ? 'Puedo entregar la partida completa, como se pide.'
                : `Puedo entregar completa al menos una de las ${formatCountOf(lots.length, 'partida', 'partidas')}${lots.some(({ group }) => group != null) ? '; las de un lote, juntas' : ''}.`,
          },
        ]
      : []),
    ...(['bidGuarantee', 'guarantee'] as const).flatMap((key) => {
      const asked = detail[key] ?? '';
      return asked === ''
        ? []
        : [
            {
              key,
              text: `Puedo dar la ${CONDITION_LABELS[key].toLowerCase()}: ${asked}.`.replace(/\.\.$/, '.'),
            },
          ];
    }),
    ...(opening === undefined
      ? []
      : [
          {
            key: 'time',
            text: `Puedo ${modality === 'in_person' ? 'entregar en persona' : 'presentar'} mi propuesta antes del ${formatLongDate(opening.at)}, ${formatTime(opening.at)}.`,
          },
        ]),
  ];
}
