import { chosenName, SECTIONS } from '#contract/section-names.ts';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, DEADLINES, type ProcedureDetail } from '#contract/procedures.ts';
import { screenPath } from '#web/kit/links.ts';
import type { PublicSettings } from '#web/kit/settings.ts';

/** A thing of schema.org. */
type Thing = Readonly<Record<string, unknown>> & { '@type': string };

/** Search engines read it, browsers do not run it: one context and the things of the page. */
export interface StructuredData {
  '@context': 'https://schema.org';
  '@graph': readonly Thing[];
}

/** Letters of a description that a search engine still shows. */
const MOST_DESCRIPTION = 500;

function unitOf({ unit, university, universityUrl, footer, publicUrl }: PublicSettings): Thing {
  return {
    '@type': 'GovernmentOrganization',
    '@id': `${publicUrl}${SCREEN_BASE}/#unidad`,
    name: unit,
    url: `${publicUrl}${SCREEN_BASE}/`,
    telephone: footer.phone,
    email: footer.email,
    address: footer.address,
    parentOrganization: {
      '@type': 'CollegeOrUniversity',
      name: university,
      ...(universityUrl === '' ? {} : { url: universityUrl }),
    },
  };
}

function homeThings(settings: PublicSettings): Thing[] {
  const home = `${settings.publicUrl}${SCREEN_BASE}`;
  return [
    unitOf(settings),
    {
      '@type': 'WebSite',
      name: `Adquisiciones, ${settings.university}`,
      url: `${home}/`,
      inLanguage: 'es-MX',
      publisher: { '@id': `${home}/#unidad` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${home}/adquisiciones?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** The acts to which one goes, with the place for which each is called. */
function actsOf(detail: ProcedureDetail, address: string, unit: string): Thing[] {
  return detail.acts
    .filter(({ kind, place }) => kind !== 'publication' && !DEADLINES.includes(kind) && place !== null)
    .map(({ kind, at, place, url }) => ({
      '@type': 'Event',
      name: `${ACT_LABELS[kind]}, ${detail.number}`,
      startDate: at,
      eventStatus: `https://schema.org/${detail.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      location:
        url === null
          ? { '@type': 'Place', name: place, address: place }
          : { '@type': 'VirtualLocation', name: place, url },
      organizer: { '@id': unit },
      isAccessibleForFree: true,
      url: address,
    }));
}

/** What the university looks for, until when, and the way that leads here. */
function procedureThings(detail: ProcedureDetail, settings: PublicSettings): Thing[] {
  const home = settings.publicUrl + SCREEN_BASE;
  const address = settings.publicUrl + screenPath(`/adquisiciones/procedimientos/${detail.slug}`);
  const opening = detail.acts.findLast(({ kind }) => kind === 'opening')?.at;
  const unit = unitOf(settings);
  const crumbs = [
    ['Inicio', `${home}/`],
    [chosenName(SECTIONS['/adquisiciones'], settings.sections), `${home}/adquisiciones`],
    [detail.number, address],
  ];
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([name, item], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item,
      })),
    },
    unit,
    {
      '@type': 'Demand',
      '@id': `${address}#convocatoria`,
      identifier: detail.number,
      name: detail.title,
      description: detail.description.slice(0, MOST_DESCRIPTION),
      category: KIND_LABELS[detail.kind],
      url: address,
      availabilityStarts: detail.publishedAt,
      ...(opening === undefined ? {} : { validThrough: opening, availabilityEnds: opening }),
      areaServed: settings.university,
      // schema.org knows no buyer of a demand; the one who publishes it is named by the page that carries it.
      mainEntityOfPage: { '@type': 'WebPage', url: address, publisher: { '@id': unit['@id'] } },
      subjectOf: {
        '@type': 'DataDownload',
        name: 'Datos abiertos (OCDS)',
        encodingFormat: 'application/json',
        contentUrl: `${settings.publicUrl}${API_BASE}/procedimientos/${detail.slug}/ocds`,
      },
    },
    ...actsOf(detail, address, String(unit['@id'])),
  ];
}

/** What the page of a route tells search engines; undefined where it has nothing of the kind. */
export function structuredData(
  route: string | undefined,
  data: unknown,
  settings: PublicSettings,
): StructuredData | undefined {
  const things =
    route === '/'
      ? homeThings(settings)
      : route === '/adquisiciones/procedimientos/$numero' && data !== undefined && data !== null
        ? procedureThings(data as ProcedureDetail, settings)
        : undefined;
  return things === undefined ? undefined : { '@context': 'https://schema.org', '@graph': things };
}
