import { sql } from 'kysely';
import { readCard } from '#contract/sealed-card.ts';
import { bytesOf } from '#contract/rules/sealed/canonical-text.ts';
import { urnsApi, type PublicUrn, type UrnInput } from '#contract/urns.ts';
import { procedureRecord } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { notFound } from '#server/kit/errors.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { iso } from '#server/kit/wire.ts';
import { handInCustody, listCustodies } from './custody.service.ts';
import type { ServedTools } from './tool-files.ts';
import { describeUrn, removeUrn, saveUrn, wordsOfKey } from './urn.service.ts';
import { cardsOf, custodiansOf, custodyCandidates, findPublished, findUrn, shownCard } from './urn.sql.ts';

const READS = { action: 'consult', subject: 'Procurement' } as const;
const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

interface OfUrn {
  params: { id: string };
}

/** The urn of a procedure as the record of a decision; its mark changes with the urn too. */
async function record(exchange: OfUrn, db: Db | Transaction) {
  const found = await procedureRecord(exchange, db);
  const urn = await findUrn(db, exchange.params.id);
  return found && { ...found, mark: `${found.mark} ${urn?.version ?? 0}` };
}

const common = { kind: () => 'urns' as const, isGuarded: () => true, record };

/** Who custodies is said by two, with each name. */
const NAMED: DecisionOf<OfUrn & { body: UrnInput }> = {
  ...common,
  what: ({ body }) =>
    `Preparar la urna: ${body.custodians.length} custodios, ${body.quorum} llaves para abrir`,
  async tells({ body }, db) {
    const candidates = await custodyCandidates(db);
    return [
      {
        subject: 'urn',
        differences: body.custodians.map(({ personId, function: of, office }, at) => {
          const found = candidates.find(
            (one) => one.personId === personId && one.function === of && one.office === office,
          );
          return {
            name: `custodians/${at}`,
            label: `Custodio ${at + 1}`,
            before: null,
            after: found === undefined ? null : `${found.person}, ${found.office}`,
          };
        }),
      },
    ];
  },
};
const REMOVED: DecisionOf<OfUrn> = { ...common, what: () => 'Quitar la urna' };

/** Urns: who custodies, the ceremony of their keys, and the published card. */
export function registerUrns(api: Api, built: () => ServedTools): void {
  const { services } = api;
  const { db } = services;
  serve(api, urnsApi.read, { access: READS }, ({ params }) => describeUrn(db, services, params.id));
  serve(
    api,
    urnsApi.save,
    {
      access: OFFICER,
      effect: {
        must: 'Que la convocatoria no se haya publicado y no use dinero federal; custodios con función, de modo que ninguna oficina abra sola',
        said: 'Quiénes guardan llave y cuántas abren; quien deja de estar pierde la suya',
        back: `Se cambia hasta publicar; después, nada. ${IN_LOG}`,
        second: { kinds: ['urns'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveUrn(services, built, { id: params.id, version }, body, { person, requestId }),
    NAMED,
  );
  serve(
    api,
    urnsApi.remove,
    {
      access: OFFICER,
      effect: {
        must: 'Que la convocatoria no se haya publicado',
        said: 'Que las llaves entregadas ya no sirven',
        back: `Se prepara otra, con llaves nuevas. ${IN_LOG}`,
        second: { kinds: ['urns'], isGuarded: true },
      },
    },
    ({ params, version, person, requestId }) =>
      removeUrn(services, { id: params.id, version }, { person, requestId }),
    REMOVED,
  );
  serve(api, urnsApi.custodies, { access: 'signed-in' }, async ({ person }) => ({
    rows: await listCustodies(db, person.id),
  }));
  serve(
    api,
    urnsApi.handIn,
    {
      access: 'signed-in',
      effect: {
        must: 'Ser custodio de esa urna; la tarjeta, antes de publicar; la confirmación, de la ficha publicada',
        said: 'Que solo se entrega la mitad pública, y que la llave y la frase no salen de su equipo',
        back: `La llave se cambia hasta publicar. ${IN_LOG}`,
      },
    },
    ({ params, body, person, requestId }) => handInCustody(db, { ...params, ...body }, { person, requestId }),
  );
  serve(api, urnsApi.public, { access: 'public' }, ({ params }) => describePublic(db, params.numero));
  serve(api, urnsApi.card, { access: 'public' }, async ({ params, query }) => {
    const { id } = await mustBePublic(db, params.numero);
    const cards = await cardsOf(db, id);
    const card =
      query.version === undefined ? cards[0] : cards.find(({ version }) => version === query.version);
    if (card === undefined) throw notFound();
    return new Response(card.card, {
      headers: { 'content-type': 'application/json; charset=utf-8', etag: `"${card.fingerprint}"` },
    });
  });
}

async function mustBePublic(db: Db, slug: string) {
  const found = await findPublished(db, slug);
  if (found === undefined) throw notFound();
  return found;
}

/** The urn of a published call; the names of its custodians are nobody's business, their offices are everybody's. */
async function describePublic(db: Db, slug: string): Promise<PublicUrn> {
  const procedure = await mustBePublic(db, slug);
  const cards = await cardsOf(db, procedure.id);
  const [newest] = cards;
  if (newest === undefined) throw notFound();
  const card = readCard(bytesOf(newest.card));
  const custodians = await custodiansOf(db, procedure.id);
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() now`.execute(db);
  return {
    number: procedure.number,
    slug: procedure.slug,
    title: procedure.title,
    cards: cards.map(shownCard),
    quorum: card.quorum,
    custodians: await Promise.all(
      card.custodios.map(async ({ cargo, organo, llave }) => ({
        role: cargo,
        office: organo,
        key: llave,
        words: await wordsOfKey(llave),
      })),
    ),
    confirmed: custodians.filter(({ confirmedCard }) => confirmedCard === newest.version).length,
    tools: { sealer: newest.sealer, keeper: newest.keeper },
    now: iso(rows[0]?.now ?? new Date()),
  };
}
