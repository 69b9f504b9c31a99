import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#contract/rules/days/calendar.ts';
import { EMPTY_LINE } from '#contract/requisition-fields.ts';
import type { RequisitionState } from '#contract/requisition-states.ts';
import { abilityForRole } from '#contract/permissions.ts';
import {
  convertWritten,
  writeRequisition,
  type WrittenRequisition,
} from '#server/features/requisitions/public.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Transaction } from '#server/kit/db.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import type { DocumentShelf } from './document-shelf.ts';
import { writePdf } from './documents/pdf.ts';
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

interface Paper {
  sha256: string;
  name: string;
}
interface Bought {
  lotId: string;
  procedure: string;
  sentOn: string;
  description: string;
  partida: string;
  quantity: string;
  unitPrice: string;
}
interface Area {
  id: string;
  slug: string;
}

/** A paper of the sample that any requisition may go with. */
export async function demoPaper(shelf: DocumentShelf, today: string): Promise<Paper> {
  const title = 'Cotización de muestra';
  const text = 'Documento de muestra: sustenta el precio y lo que la requisición pide. Ningún dato es real.';
  const { sha256 } = await shelf.pdf('requisition-paper', () =>
    writePdf({
      title,
      head: 'Documento de muestra',
      createdOn: today,
      pages: [{ blocks: [{ heading: title }, { text }] }],
    }),
  );
  return { sha256, name: 'Cotización.pdf' };
}

/** A lot of a procedure of this year that came as far as this. */
async function lotFor(tx: Transaction, status: string, today: string): Promise<Bought | undefined> {
  const { rows } = await sql<Bought>`
    select o.id "lotId", p.number "procedure", o.description, o.quantity::text, o.budget_line partida,
      round(o.estimate / o.quantity, 2)::text "unitPrice", ((p.published_at at time zone 'America/Mexico_City')::date - 30)::text "sentOn"
    from lot o join procedure p on p.id = o.procedure_id
    where o.status = ${status} and p.published_at is not null and p.status not in ('draft', 'planned', 'cancelled')
      and extract(year from p.published_at) = ${Number(today.slice(0, 4))} and o.budget_line ~ '^[25]' and o.estimate > o.quantity
      and length(o.description) > 9 and o.quantity = floor(o.quantity)
      and not exists (select from lot_source s where s.lot_id = o.id)
    order by p.published_at, p.number, o.number limit 1`.execute(tx);
  return rows[0];
}

/** Where the lot is that buys a requisition of these states. */
const LOT_OF: Partial<Record<string, string>> = {
  tendering: 'pending',
  awarded: 'awarded',
  failed: 'unsuccessful',
};

/** Requisitions in every state that a person or a procedure brings about, each asked for in an area of the directory. */
export async function insertRequisitions(tx: Transaction, today: string, paper: Paper): Promise<void> {
  const { rows: areas } = await sql<Area>`select id, slug from area order by slug`.execute(tx);
  const hers = areas.filter(({ slug }) => PROFESSOR.slugs.includes(slug));
  const buyer = 'oscar.compras';
  const together: string[] = [];
  for (let at = 0; at < COUNT; at += 1) {
    const wish = data.requisitions[at % data.requisitions.length];
    // In pairs, so that each of the two comes by every state.
    const isHers = (at + Math.floor(at / data.states.length)) % 2 === 0;
    const area = isHers ? hers[(at >> 1) % hers.length] : areas[at % 7];
    if (wish === undefined || area === undefined) return;
    const state = data.states[at % data.states.length] ?? 'draft';
    const status = LOT_OF[state];
    const bought = status === undefined ? undefined : await lotFor(tx, status, today);
    const id = await writeRequisition(
      tx,
      {
        areaId: area.id,
        form: formOf(bought === undefined ? wish : boughtWish(wish, bought), addDays(today, 45 + at)),
        state: (status === undefined && state !== 'consolidated' ? state : 'research') as RequisitionState,
        ...(bought === undefined ? {} : { bought }),
        paper,
        question: data.questions[at % data.questions.length] ?? '',
        decider: { id: buyer, name: nameOf(buyer) },
      },
      { author: authorOf(isHers ? PROFESSOR.username : 'mariana.admin'), config: { publicUrl: '' } },
    );
    if (state === 'consolidated') together.push(id);
  }
  await convertWritten(
    tx,
    { ids: together, title: 'Equipo de cómputo y proyección para dos áreas' },
    { author: authorOf(buyer), config: { publicUrl: '' } },
  );
}

/** What a lot buys, as it was asked for. */
const boughtWish = (wish: Wish, { description, partida, quantity, unitPrice }: Bought): Wish => ({
  ...wish,
  category: 'goods',
  title: description.slice(0, 150),
  unit: 'H87',
  partida,
  quantity,
  unitPrice,
});

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
