import { followingApi, type RecentNews } from '#contract/following.ts';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { ProcedureQuery } from '#contract/procedures.ts';
import { eventWords } from '#contract/rules/procedures/event-words.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { hourNow, serveKept, type KeptText } from '#server/kit/kept-answers.ts';
import { rememberByVersion } from '#server/kit/remembered.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { actsOfFilter, actsOfProcedure } from './acts.sql.ts';
import { atomText } from './atom.rules.ts';
import { eventsOfFilter, eventsOfProcedure, withRecentEvents } from './events.sql.ts';
import { calendarCondition, newsCondition } from './filter.sql.ts';
import { filterWords } from './followed-query.ts';
import { changeFollow, confirmFollow, follow, leaveFollow, readFollow } from './follows.service.ts';
import { calendarText } from './ical.rules.ts';
import { publicProcedure } from './public-procedure.sql.ts';
import { sitemapIndex, sitemapPart } from './sitemap.service.ts';

/** Days that a feed of many procedures looks back. */
const FEED_DAYS = 90;
const WEEK_DAYS = 7;
const WEEK_EVENTS = 6;

/** What lets people follow procedures: calendars, feeds, mails, and the map for search engines. */
export function registerFollowing(api: Api): void {
  registerCalendars(api);
  registerFeeds(api);
  registerFollows(api);
  registerSitemap(api);
}

/** The query as it stands in an address, without its defaults. */
const searchOf = (request: Request) => new URL(request.url).search;

const titleOf = (query: ProcedureQuery, unit: string) => `${filterWords(query)} · ${unit}`;

function registerCalendars(api: Api): void {
  const { config, db } = api.services;
  const { publicUrl } = config;
  const calendar = (text: string, name: string): KeptText => ({
    text,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${name}.ics`),
      'cache-control': 'no-cache',
    },
  });
  const answer = ({ text, headers }: KeptText) => new Response(text, { headers });
  serveKept(
    api,
    followingApi.calendar,
    { budget: 'listing', share: 'search', moment: hourNow },
    async ({ query }) => {
      const { unit } = await readNames(db);
      const acts = await actsOfFilter(db, await calendarCondition(db, query));
      return calendar(calendarText(acts, { name: titleOf(query, unit), publicUrl, unit }), 'actos');
    },
  );

  serve(api, followingApi.procedureCalendar, { access: 'public' }, async ({ params, query }) => {
    const acts = await actsOfProcedure(db, params.numero);
    if (acts === undefined)
      throw notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.');
    const { unit } = await readNames(db);
    const now = new Date().toISOString();
    const wanted = acts.filter(
      ({ kind, sequence }) => kind === (query.acto ?? kind) && sequence === (query.sesion ?? sequence),
    );
    // Asked for one kind, its nearest act: a second meeting has its own day. One that is named is given whenever it is.
    const chosen =
      query.acto === undefined || query.sesion !== undefined
        ? wanted
        : wanted.filter(({ at, isRemoved }) => at > now && !isRemoved).slice(0, 1);
    const [first] = chosen;
    if (first === undefined) throw notFound('Ese acto ya pasó o no está en este procedimiento.');
    const { number, slug, title } = first;
    return answer(calendar(calendarText(chosen, { name: `${number}, ${title}`, publicUrl, unit }), slug));
  });
}

const ATOM = { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' };

function registerFeeds(api: Api): void {
  const { config, db } = api.services;
  const { publicUrl } = config;
  const answer = (text: string) => new Response(text, { headers: ATOM });
  const kept = { share: 'search', moment: hourNow, budget: 'listing', address: searchOf } as const;
  serveKept(api, followingApi.feed, kept, async ({ query, request }) => {
    const { unit } = await readNames(db);
    const search = searchOf(request);
    const events = await eventsOfFilter(db, await newsCondition(db, query, withRecentEvents(FEED_DAYS)), {
      days: FEED_DAYS,
    });
    const text = atomText(events, {
      title: titleOf(query, unit),
      self: `${publicUrl}${API_BASE}/procedimientos.atom${search}`,
      page: `${publicUrl}${SCREEN_BASE}/adquisiciones${search}`,
      publicUrl,
      unit,
    });
    return { text, headers: ATOM };
  });

  serve(api, followingApi.procedureFeed, { access: 'public' }, async ({ params }) => {
    const found = await publicProcedure(db, params.numero);
    if (found === undefined)
      throw notFound('No encontramos ese procedimiento. Revisa el folio o búscalo en la lista.');
    const { unit } = await readNames(db);
    const slug = encodeURIComponent(found.slug);
    return answer(
      atomText(await eventsOfProcedure(db, found.id), {
        title: `${found.number}, ${found.title} · ${unit}`,
        self: `${publicUrl}${API_BASE}/procedimientos/${slug}/novedades.atom`,
        page: `${publicUrl}${SCREEN_BASE}/adquisiciones/procedimientos/${slug}`,
        publicUrl,
        unit,
      }),
    );
  });

  const week = rememberByVersion<RecentNews[]>(db, 2);
  serve(api, followingApi.recent, { access: 'public' }, async () => ({
    rows: await week(hourNow(), async () => {
      const condition = await newsCondition(db, EVERYTHING, withRecentEvents(WEEK_DAYS));
      const events = await eventsOfFilter(db, condition, { days: WEEK_DAYS, most: WEEK_EVENTS });
      return events.map((event) => {
        const { id, at, number, slug, title } = event;
        return { id, at, number, slug, title, what: eventWords(event).title };
      });
    }),
  }));
}

const EVERYTHING = ProcedureQuery.parse({});

function registerFollows(api: Api): void {
  const { services } = api;
  const { config, db } = services;
  serve(
    api,
    followingApi.follow,
    {
      access: 'public',
      budget: 'mailing',
      effect: {
        must: 'Un correo',
        said: 'Que se confirma desde el mensaje',
        back: 'Se deja de recibir desde cualquier aviso',
      },
    },
    ({ body, context }) => follow(services, body, callerOf(context, config.trustProxy)),
  );
  serve(api, followingApi.read, { access: 'public', budget: 'asking', effect: 'question' }, ({ body }) =>
    readFollow(db, body.clave),
  );
  serve(api, followingApi.confirm, { access: 'public', budget: 'asking', effect: 'repeatable' }, ({ body }) =>
    confirmFollow(db, body.clave),
  );
  serve(api, followingApi.change, { access: 'public', budget: 'asking', effect: 'repeatable' }, ({ body }) =>
    changeFollow(db, body.clave, body.frequency),
  );
  serve(
    api,
    followingApi.leave,
    {
      access: 'public',
      budget: 'asking',
      effect: {
        must: 'El enlace del mensaje',
        said: 'Que se borran el correo y lo enviado',
        back: 'Se pide de nuevo',
      },
    },
    ({ query }) => leaveFollow(db, query.clave),
  );
  // A mail program without one-click opens the address instead.
  serve(
    api,
    followingApi.leavePage,
    { access: 'public' },
    async ({ query }) =>
      new Response(null, {
        status: 302,
        headers: {
          location: `${SCREEN_BASE}/adquisiciones/seguimiento#${encodeURIComponent(query.clave)}`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      }),
  );
}

function registerSitemap(api: Api): void {
  const { config, db } = api.services;
  const answer = (text: string) =>
    new Response(text, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
    });
  const remembered = rememberByVersion<string | undefined>(db, 20);
  serve(api, followingApi.sitemap, { access: 'public', budget: 'listing' }, async ({ query }) => {
    const text = await remembered(String(query.parte ?? 'índice'), () =>
      query.parte === undefined
        ? sitemapIndex(db, config.publicUrl)
        : sitemapPart(db, config.publicUrl, query.parte),
    );
    if (text === undefined) throw notFound();
    return answer(text);
  });
  api.app.get('/sitemap.xml', (context) => context.redirect(`${API_BASE}/sitemap.xml`, 302));
}
