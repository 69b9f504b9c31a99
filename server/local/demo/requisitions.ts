import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/rules/calendar.ts';
import { EMPTY_LINE } from '#contract/requisition-fields.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { writeRequisition, type WrittenRequisition } from '#server/features/requisitions/public.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Transaction } from '#server/kit/db.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import data from './data/requisitions.json' with { type: 'json' };

const COUNT = 40;

const nameOf = (username: string) =>
  DEMO_PEOPLE.find((person) => person.username === username)?.name ?? username;

/** Who asks: by the doors that everybody has. Nobody of a demonstration has a mailbox that is written to. */
const authorOf = (username: string) => ({
  person: {
    id: username,
    name: nameOf(username),
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person,
  requestId: 'demonstration',
});

/** Every other one is asked for by a professor, in her areas, where somebody authorises. */
const PROFESSOR = { username: 'elena.docente', slugs: ['almacen', 'servicios'] };

interface Area {
  id: string;
  slug: string;
}

/** Requisitions in every state that a person brings about, each asked for in an area of the directory. */
export async function insertRequisitions(tx: Transaction, today: string): Promise<void> {
  const { rows: areas } = await sql<Area>`select id, slug from area order by slug`.execute(tx);
  const hers = areas.filter(({ slug }) => PROFESSOR.slugs.includes(slug));
  const buyer = 'oscar.compras';
  for (let at = 0; at < COUNT; at += 1) {
    const wish = data.requisitions[at % data.requisitions.length];
    // In pairs, so that each of the two comes by every state.
    const isHers = (at + Math.floor(at / data.states.length)) % 2 === 0;
    const area = isHers ? hers[(at >> 1) % hers.length] : areas[at % 7];
    if (wish === undefined || area === undefined) return;
    await writeRequisition(
      tx,
      {
        areaId: area.id,
        form: formOf(wish, addDays(today, 45 + at)),
        state: data.states[at % data.states.length] as RequisitionState,
        question: data.questions[at % data.questions.length] ?? '',
        decider: { id: buyer, name: nameOf(buyer) },
      },
      { author: authorOf(isHers ? PROFESSOR.username : 'mariana.admin'), config: { publicUrl: '' } },
    );
  }
}

type Wish = (typeof data.requisitions)[number];

function formOf(wish: Wish, neededOn: string): WrittenRequisition['form'] {
  const { category, need, partida, quantity, title, unit, unitPrice } = wish;
  return {
    title,
    need,
    category: category as 'goods' | 'services',
    funding: 'state',
    stayingGoods: null,
    project: '',
    isMultiYear: false,
    years: [],
    inProgramme: 'Está en el programa anual del área',
    isOpenContract: false,
    hasBrand: false,
    brandReason: '',
    proposed: [],
    exceptionGround: null,
    isSecret: false,
    secrecyGround: '',
    neededOn,
    isUrgent: false,
    urgencyReason: '',
    place: 'Almacén del campus, planta baja',
    hours: '9:00 a 14:00 h',
    receiver: 'Almacén del campus',
    contact: 'Secretaría del área, ext. 0000',
    lines: [
      {
        ...EMPTY_LINE,
        id: randomUUID(),
        description: `${title}, con instalación y garantía de un año`,
        quantity,
        unit,
        partida,
        unitPrice,
        priceSource: 'quotation',
      },
    ],
  };
}
