import { moneyText } from '#contract/rules/texts/money.ts';
import { moneyWords } from '#contract/rules/texts/money-words.ts';
import { hashOf } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { readCard, type UrnCard } from '#contract/sealed-card.ts';
import type { SealedOffer } from '#contract/sealed-offer.ts';
import { bidForm, type BidForm } from './bid-form.ts';
import {
  button,
  bytesIn,
  canSeal,
  el,
  exact,
  field,
  fill,
  instantText,
  megabytes,
  notice,
  saveBlob,
  saveText,
  sentenceOf,
} from './page-parts.ts';
import type { SealedBid } from './seal-bid.ts';
import type { Work } from './worker.ts';

/** The channel to the page of the portal that opened this one: a card comes in, only closed envelopes go out. */
const CHANNEL = 'urna';

interface LoadedCard {
  card: UrnCard;
  hash: string;
}

/** Draws the tool: four steps, one under another. */
export function openSealer(work: Work): void {
  const main = el('main', { id: 'principal' });
  document.body.append(
    el(
      'header',
      { class: 'bar' },
      el('b', {}, 'Sellador de propuestas'),
      el('span', {}, 'Sin conexión: esta página no envía nada'),
    ),
    main,
  );
  if (!canSeal()) {
    main.append(
      el('h1', {}, 'Sellador de propuestas'),
      notice('bad', 'Este navegador no puede sellar. Usa uno actualizado, o el sellador en otro equipo.'),
    );
    return;
  }
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined;
  const rest = el('div');
  let current: { card: LoadedCard; form: BidForm } | undefined;
  const start = prepareStep(async (bytes) => {
    const loaded = await loadedFrom(bytes);
    if (current?.card.hash !== loaded.hash) {
      const form = bidForm(loaded.card);
      current = { card: loaded, form };
      fill(rest, ...furtherSteps(loaded, form, { work, channel }));
    }
    return cardFacts(loaded);
  });
  main.append(
    el('h1', {}, 'Sella tu propuesta'),
    el(
      'p',
      { class: 'lead' },
      'Tu propuesta se cierra con llave aquí, en tu equipo. Puedes guardar esta página, comprobar su huella y usarla desconectado.',
    ),
    start.step,
    rest,
  );
  window.addEventListener('beforeunload', (event) => {
    if (current?.form.isUnsaved() === true) event.preventDefault();
  });
  channel?.addEventListener('message', ({ data }: MessageEvent<{ tipo?: unknown; ficha?: unknown }>) => {
    if (data.tipo === 'ficha' && data.ficha instanceof Uint8Array && current === undefined)
      void start.take(new Uint8Array(data.ficha));
  });
  channel?.postMessage({ tipo: 'listo' });
}

async function loadedFrom(bytes: Uint8Array): Promise<LoadedCard> {
  const card = readCard(bytes);
  if (!card.identidad.modos.includes('ensayo'))
    throw new Error(
      'Esta convocatoria pide firmar con e.firma o con folio, y este sellador todavía no firma: solo sella propuestas de ensayo.',
    );
  return { card, hash: await hashOf(card) };
}

function prepareStep(load: (bytes: Uint8Array) => Promise<HTMLElement>) {
  const shown = el('div', { attributes: { 'aria-live': 'polite' } });
  const take = async (bytes: Uint8Array) => {
    try {
      fill(shown, await load(bytes));
    } catch (error) {
      fill(shown, notice('bad', sentenceOf(error)));
    }
  };
  const chosen = field({
    label: 'Ficha de la urna',
    hint: 'El archivo .json que descargaste de la convocatoria.',
    type: 'file',
    accept: '.json,application/json',
    on: {
      change: () => {
        const file = chosen.input.files?.[0];
        if (file !== undefined) void bytesIn(file).then(take);
      },
    },
  });
  return { take, step: el('section', { class: 'step' }, el('h2', {}, '1. Prepara'), chosen.row, shown) };
}

const fact = (name: string, ...value: (Node | string)[]) =>
  el('div', {}, el('dt', {}, name), el('dd', {}, ...value));

function cardFacts({ card, hash }: LoadedCard): HTMLElement {
  const isRehearsal = card.identidad.modos.includes('ensayo');
  const offices = card.custodios.map(({ cargo, organo }) => `${cargo} (${organo})`).join(' · ');
  return el(
    'div',
    {},
    isRehearsal &&
      notice(
        'warn',
        card.procedimiento === 'ENSAYO'
          ? 'Es una urna de ensayo: sus llaves están publicadas y cualquiera puede abrir lo que selles.'
          : 'Es una convocatoria de demostración: nadie firma y la propuesta no tiene valor.',
      ),
    el(
      'p',
      {},
      'Huella de la urna: ',
      exact(wordsOfHash(hash), 'words'),
      '. Compárala con la última página de la convocatoria.',
    ),
    el(
      'dl',
      { class: 'facts' },
      fact('Procedimiento', exact(card.procedimiento)),
      fact('Cierre', instantText(card.cierre)),
      fact('Abren', `${card.quorum} de ${card.custodios.length} custodios: ${offices}`),
      fact('Huella completa', exact(hash, 'mono')),
    ),
  );
}

interface Around {
  work: Work;
  channel: BroadcastChannel | undefined;
}

function furtherSteps(loaded: LoadedCard, form: BidForm, around: Around): HTMLElement[] {
  const sealing = el('div', { attributes: { 'aria-live': 'polite' } });
  const presenting = el('section', { class: 'step', attributes: { hidden: true } });
  const summary = summaryCard(loaded.card, form, async () => {
    presenting.hidden = true;
    const sealed = await sealWith(loaded.card, { form, sealing, work: around.work });
    if (sealed === undefined) return;
    form.markSaved();
    fill(presenting, ...presentStep(loaded.card, sealed, around));
    presenting.hidden = false;
    presenting.querySelector('h2')?.focus();
  });
  return [
    el('div', { class: 'columns' }, el('div', {}, form.step), el('aside', {}, summary.card, sealing)),
    presenting,
    reviewStep(loaded.card, around.work),
  ];
}

/** Totals, what lacks, and the button that seals. */
function summaryCard(card: UrnCard, form: BidForm, seal: () => Promise<void>) {
  const body = el('div');
  const press = button('Sellar', async () => {
    const [first] = form.missing();
    if (first !== undefined) {
      draw();
      first.focus();
      return;
    }
    press.disabled = true;
    await seal();
    press.disabled = false;
  });
  const draw = () => {
    const { total, empty } = form.lots();
    const missing = form.missing();
    const warnings = form.warnings();
    fill(
      body,
      el(
        'p',
        {},
        'Vas a ofrecer ',
        exact(`${moneyText(total).slice(1)} ${card.moneda}, sin IVA`, 'total'),
        ` (${moneyWords(total)}).`,
      ),
      missing.length > 0 && el('h3', {}, 'Para sellarla falta'),
      el(
        'ul',
        { class: 'missing' },
        ...missing.map(({ sentence, focus }) => el('li', {}, button(sentence, focus, 'link'))),
      ),
      ...empty.map((lot) => el('p', { class: 'small' }, `La partida ${lot} está vacía: no la ofreces.`)),
      ...warnings.map((sentence) => el('p', { class: 'small warned' }, sentence)),
      warnings.length > 0 &&
        el(
          'p',
          { class: 'small' },
          'Puedes presentarla así; la convocatoria dice que su falta puede ser motivo de desechamiento.',
        ),
      el(
        'p',
        { class: 'small' },
        'En el ensayo no se firma. En una licitación, tu e.firma no sale de este equipo.',
      ),
    );
  };
  form.onChange(draw);
  draw();
  return {
    card: el('section', { class: 'card' }, el('h2', {}, '3. Firma y sella'), body, press),
  };
}

async function sealWith(
  card: UrnCard,
  { form, sealing, work }: { form: BidForm; sealing: HTMLElement; work: Work },
): Promise<SealedBid | undefined> {
  const line = el('p', {}, 'Sellando…');
  const bar = el('progress', { attributes: { 'aria-label': 'Avance del sellado' } });
  fill(sealing, line, bar);
  try {
    const bid = form.entered();
    const sealed = await work<SealedBid>('seal', { ...bid, card }, ({ done, of }) => {
      line.textContent = `Sellando… ${megabytes(done / 2)} de ${megabytes(of / 2)} MB. Puedes seguir en otra pestaña; no cierres esta.`;
      bar.max = of;
      bar.value = done;
    });
    fill(sealing, notice('ok', 'Sobre sellado. Ya no se puede leer, tampoco aquí.'));
    return sealed;
  } catch (error) {
    fill(sealing, notice('bad', sentenceOf(error)));
    return undefined;
  }
}

function presentStep(card: UrnCard, sealed: SealedBid, { channel }: Around): HTMLElement[] {
  const { procedimiento } = card;
  const told = el('div', { attributes: { 'aria-live': 'polite' } });
  return [
    el('h2', { attributes: { tabindex: '-1' } }, '4. Presenta'),
    el(
      'p',
      {},
      'Huella del sobre: ',
      exact(wordsOfHash(sealed.fingerprint), 'words'),
      '. Guarda los dos archivos; al portal solo sube el sobre cerrado.',
    ),
    el('p', { class: 'mono small', attributes: { translate: 'no' } }, sealed.fingerprint),
    el(
      'div',
      { class: 'buttons' },
      button(`Guardar el sobre (${megabytes(sealed.envelope.size)} MB)`, () =>
        saveBlob(sealed.envelope, `propuesta-${procedimiento}.sobre`),
      ),
      button('Guardar mi llave', () => saveText(sealed.ownKey, `mi-llave-${procedimiento}.json`), 'line'),
      channel !== undefined &&
        button(
          'Entregar el sobre a la página del portal',
          () => {
            channel.postMessage({ tipo: 'sobre', sobre: sealed.envelope });
            fill(
              told,
              notice(
                'info',
                'Vuelve a la pestaña del portal: ahí está el sobre. Si no lo ves, guárdalo y súbelo.',
              ),
            );
          },
          'line',
        ),
    ),
    el(
      'p',
      { class: 'small' },
      'Mi llave: solo hace falta si los custodios no pudieran abrir. Quien la tenga puede leer tu propuesta: no la envíes a nadie antes de la apertura.',
    ),
    told,
  ];
}

function reviewStep(card: UrnCard, work: Work): HTMLElement {
  const shown = el('div', { attributes: { 'aria-live': 'polite' } });
  const envelope = field({ label: 'Sobre', hint: 'El archivo .sobre.', type: 'file', accept: '.sobre' });
  const key = field({ label: 'Mi llave', hint: 'El archivo mi-llave.', type: 'file', accept: '.json' });
  const review = async () => {
    const [sobre, llave] = [envelope.input.files?.[0], key.input.files?.[0]];
    envelope.tell(sobre === undefined ? 'Elige el sobre.' : undefined);
    key.tell(llave === undefined ? 'Elige tu llave.' : undefined);
    if (sobre === undefined || llave === undefined) return;
    try {
      const asked = { card, envelope: sobre, ownKey: await llave.text() };
      const { offer, fingerprint } = await work<{ offer: SealedOffer; fingerprint: string }>('review', asked);
      fill(
        shown,
        notice('ok', 'El sobre se abre con tu llave y dice esto:'),
        el('p', {}, 'Huella: ', exact(wordsOfHash(fingerprint), 'words')),
        offerTable(offer),
      );
    } catch (error) {
      fill(shown, notice('bad', sentenceOf(error)));
    }
  };
  return el(
    'section',
    { class: 'step' },
    el('h2', {}, 'Revisa tu sobre'),
    el(
      'p',
      { class: 'small' },
      'Con tu llave puedes ver qué dice un sobre que ya guardaste. No se envía nada.',
    ),
    el('div', { class: 'fields' }, envelope.row, key.row),
    button('Revisar mi sobre', review, 'line'),
    shown,
  );
}

const offerTable = ({ partidas, total, licitante }: SealedOffer): HTMLElement =>
  el(
    'table',
    {},
    el('caption', {}, licitante.nombre),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { attributes: { scope: 'col' } }, 'Renglón'),
        el('th', { class: 'num', attributes: { scope: 'col' } }, 'Precio unitario'),
      ),
    ),
    el(
      'tbody',
      {},
      ...partidas.flatMap(({ renglones }) =>
        renglones.map(({ renglon, precioUnitario }) =>
          el('tr', {}, el('td', {}, renglon), el('td', { class: 'num' }, exact(precioUnitario))),
        ),
      ),
      el(
        'tr',
        {},
        el('td', {}, 'Total, sin IVA'),
        el('td', { class: 'num' }, exact(moneyText(total), 'total')),
      ),
    ),
  );
