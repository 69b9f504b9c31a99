import { create } from 'qrcode';
import { sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { drawPhrase, isSameWord, phraseOf, PHRASE_WORDS } from '#contract/rules/sealed/hash-words.ts';
import { SealedId } from '#contract/sealed-card.ts';
import type { Confirmed, Custodian, MadeKey } from './custodian-key.ts';
import {
  button,
  bytesIn,
  canSeal,
  el,
  exact,
  field,
  fill,
  instantText,
  notice,
  saveBlob,
  saveText,
  sentenceOf,
} from './page-parts.ts';
import type { Work } from './worker.ts';

/** Words of the phrase that are asked back before a key is locked. */
const ASKED_BACK = 3;

/** Draws the tool of who holds a key. */
export function openKeeper(work: Work, script: string): void {
  const main = el('main', { id: 'principal' });
  const sheet = el('div', { class: 'sheet' });
  document.body.append(
    el(
      'header',
      { class: 'bar' },
      el('b', {}, 'Llave de custodio'),
      el('span', {}, 'Sin conexión: esta página no envía nada'),
    ),
    main,
    sheet,
  );
  if (!canSeal()) {
    main.append(
      el('h1', {}, 'Llave de custodio'),
      notice(
        'bad',
        'Este navegador no puede hacer llaves. Usa uno actualizado, o esta herramienta en otro equipo.',
      ),
    );
    return;
  }
  main.append(
    el('h1', {}, 'Tu llave de custodio'),
    el(
      'p',
      { class: 'lead' },
      'Con tu llave, y la de otros custodios, se abren las propuestas de un procedimiento. Se hace aquí y no sale de tu equipo: al portal solo va su mitad pública.',
    ),
    createStep({ work, script, sheet }),
    answerStep(work),
    confirmStep(work),
  );
}

const step = (title: string, ...children: Parameters<typeof el>[2][]) =>
  el('section', { class: 'step' }, el('h2', {}, title), ...children);

/** Shows what comes next and leads whoever reads or listens to it. */
function lead(place: HTMLElement, next: HTMLElement): void {
  fill(place, next);
  const first = next.querySelector<HTMLElement>('h3, .notice');
  first?.setAttribute('tabindex', '-1');
  first?.focus();
}

const spoken = () => el('div', { attributes: { 'aria-live': 'polite' } });

function createStep(around: { work: Work; script: string; sheet: HTMLElement }): HTMLElement {
  const shown = spoken();
  const fields = {
    procedure: field({ label: 'Número del procedimiento' }),
    id: field({ label: 'Tu clave de custodio', hint: 'Como la dice el portal: comprador, oic, testigo…' }),
    role: field({ label: 'Tu cargo' }),
    office: field({ label: 'Tu oficina' }),
  };
  const entered = (): Custodian | undefined => {
    const wrong = Object.entries(fields).filter(([name, { input, tell }]) => {
      const value = input.value.trim();
      const isGood = name === 'id' ? SealedId.safeParse(value).success : value !== '' && value.length <= 80;
      tell(
        isGood
          ? undefined
          : name === 'id'
            ? 'Letras pequeñas, números y guiones.'
            : 'Escríbelo, hasta 80 letras.',
      );
      return !isGood;
    });
    wrong[0]?.[1].input.focus();
    const value = (name: keyof typeof fields) => fields[name].input.value.trim().normalize('NFC');
    if (wrong.length > 0) return undefined;
    return { procedure: value('procedure'), id: value('id'), role: value('role'), office: value('office') };
  };
  const start = () => {
    const custodian = entered();
    if (custodian !== undefined) lead(shown, phraseOfKey(custodian, { ...around, shown }));
  };
  return step(
    '1. Crea tu llave',
    el('div', { class: 'fields' }, ...Object.values(fields).map(({ row }) => row)),
    button('Crear mi llave', start),
    shown,
  );
}

interface Around {
  work: Work;
  script: string;
  sheet: HTMLElement;
  shown: HTMLElement;
}

function phraseOfKey(custodian: Custodian, around: Around): HTMLElement {
  const phrase = drawPhrase();
  const words = phrase.split(' ');
  return el(
    'div',
    {},
    el('h3', {}, `Tu frase: ${PHRASE_WORDS} palabras`),
    el(
      'p',
      {},
      'Escríbelas a mano, en su orden, y guárdalas en un sobre cerrado. No se vuelven a mostrar y nadie puede recuperarlas.',
    ),
    el(
      'ol',
      { class: 'phrase', attributes: { translate: 'no' } },
      ...words.map((word) => el('li', {}, word)),
    ),
    button('Ya las escribí', () => lead(around.shown, askBack(custodian, phrase, around))),
  );
}

/** Places of the phrase that are asked, in their order. */
function drawnPlaces(): number[] {
  const places = new Set<number>();
  while (places.size < ASKED_BACK)
    for (const value of crypto.getRandomValues(new Uint8Array(8)))
      if (places.size < ASKED_BACK && value < 252) places.add(value % PHRASE_WORDS);
  return [...places].toSorted((one, other) => one - other);
}

function askBack(custodian: Custodian, phrase: string, around: Around): HTMLElement {
  const words = phrase.split(' ');
  const asked = drawnPlaces().map((place) => ({ place, ...field({ label: `Palabra ${place + 1}` }) }));
  const told = spoken();
  const lock = async () => {
    const wrong = asked.filter(({ place, input, tell }) => {
      const isGood = isSameWord(input.value, words[place] ?? '');
      tell(isGood ? undefined : 'No es esa. Mira lo que escribiste a mano.');
      return !isGood;
    });
    wrong[0]?.input.focus();
    if (wrong.length > 0) return;
    fill(told, notice('info', 'Haciendo tu llave…'));
    try {
      const program = await sha256(around.script);
      const order = { custodian, phrase, program, at: new Date().toISOString() };
      const made = await around.work<MadeKey>('make', order);
      lead(around.shown, madeKey(custodian, made, around.sheet));
    } catch (error) {
      fill(told, notice('bad', sentenceOf(error)));
    }
  };
  return el(
    'div',
    {},
    el('h3', {}, 'Comprueba lo que escribiste'),
    el('div', { class: 'fields' }, ...asked.map(({ row }) => row)),
    el(
      'div',
      { class: 'buttons' },
      button('Guardar mi llave con esta frase', lock),
      button('Ver otra frase', () => lead(around.shown, phraseOfKey(custodian, around)), 'line'),
    ),
    told,
  );
}

function madeKey(
  custodian: Custodian,
  { card, locked, recipient, words }: MadeKey,
  sheet: HTMLElement,
): HTMLElement {
  const name = `${custodian.procedure}-${custodian.id}`;
  fill(sheet, ...sheetOf(custodian, { locked, recipient, words }));
  return el(
    'div',
    {},
    notice('ok', 'Tu llave está hecha y cerrada con tu frase.'),
    el('p', {}, 'Huella de tu mitad pública: ', exact(words, 'words')),
    el(
      'div',
      { class: 'buttons' },
      button('Guardar mi llave', () => saveBlob(new Blob([locked]), `llave-custodio-${name}.age`)),
      button(
        'Guardar mi tarjeta para el portal',
        () => saveText(card, `tarjeta-custodio-${name}.json`),
        'line',
      ),
      button('Imprimir la hoja', () => print(), 'line'),
    ),
    el(
      'p',
      { class: 'small' },
      'La hoja lleva tu llave cerrada y un espacio para la frase a mano. Guárdala en la caja de tu oficina, en un sobre firmado.',
    ),
  );
}

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

function sheetOf(
  custodian: Custodian,
  key: Pick<MadeKey, 'locked' | 'recipient' | 'words'>,
): (Node | string)[] {
  const text = base64(key.locked);
  return [
    el('h1', {}, `Llave de custodio: ${custodian.procedure}`),
    el('p', {}, `${custodian.role}, ${custodian.office} (${custodian.id})`),
    el('p', {}, 'Huella de la mitad pública: ', exact(key.words)),
    el('p', { class: 'mono' }, key.recipient),
    qrOf(text),
    el('p', {}, 'Llave cerrada (la misma del código):'),
    el('p', { class: 'mono' }, text),
    el('h3', {}, `Frase de ${PHRASE_WORDS} palabras, a mano:`),
    el('div', { class: 'blank' }),
  ];
}

/** A text as a QR code, drawn as one path. */
function qrOf(text: string): SVGSVGElement {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `-4 -4 ${modules.size + 8} ${modules.size + 8}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'Código con la llave cerrada');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const squares = Array.from(modules.data, (isDark, at) =>
    isDark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  );
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  return svg;
}

/** The file of the key and its phrase, which two steps ask for. */
function keyFields() {
  const file = field({
    label: 'Tu llave',
    hint: 'El archivo llave-custodio….age.',
    type: 'file',
    accept: '.age',
  });
  const phrase = field({ label: 'Tu frase', hint: 'Las siete palabras, con o sin acentos.', isLong: true });
  return {
    rows: [file.row, phrase.row],
    read: async () => {
      const chosen = file.input.files?.[0];
      const typed = phraseOf(phrase.input.value);
      const isWhole = typed.split(' ').length === PHRASE_WORDS;
      file.tell(chosen === undefined ? 'Elige tu llave.' : undefined);
      phrase.tell(isWhole ? undefined : `Son ${PHRASE_WORDS} palabras.`);
      return chosen === undefined || !isWhole ? undefined : { locked: await bytesIn(chosen), phrase: typed };
    },
    forget: () => {
      phrase.input.value = '';
    },
  };
}

function answerStep(work: Work): HTMLElement {
  const shown = spoken();
  const key = keyFields();
  const challenge = field({ label: 'Ensayo', hint: 'El archivo .age que te dio el portal.', type: 'file' });
  const answer = async () => {
    const file = challenge.input.files?.[0];
    challenge.tell(file === undefined ? 'Elige el archivo del ensayo.' : undefined);
    const unlocked = await key.read();
    if (file === undefined || unlocked === undefined) return;
    fill(shown, notice('info', 'Abriendo el ensayo…'));
    try {
      const text = await work<string>('answer', { ...unlocked, challenge: await bytesIn(file) });
      key.forget();
      fill(
        shown,
        notice('ok', 'Tu llave abre el ensayo. Guarda la respuesta y súbela al portal.'),
        button('Guardar la respuesta', () => saveText(text, 'respuesta-ensayo.json')),
      );
    } catch (error) {
      fill(shown, notice('bad', sentenceOf(error)));
    }
  };
  return step(
    '2. Responde un ensayo',
    el('p', { class: 'small' }, 'Prueba que tienes la llave. Aquí nunca se abre una propuesta.'),
    el('div', { class: 'fields' }, ...key.rows, challenge.row),
    button('Responder el ensayo', answer, 'line'),
    shown,
  );
}

function confirmStep(work: Work): HTMLElement {
  const shown = spoken();
  const key = keyFields();
  const cards = field({
    label: 'Ficha publicada',
    hint: 'El .json de la convocatoria; si cambió después de confirmarla, también las fichas de en medio.',
    type: 'file',
    accept: '.json',
  });
  cards.input.multiple = true;
  const confirm = async () => {
    const files = [...(cards.input.files ?? [])];
    cards.tell(files.length === 0 ? 'Elige la ficha publicada.' : undefined);
    const unlocked = await key.read();
    if (files.length === 0 || unlocked === undefined) return;
    fill(shown, notice('info', 'Comparando tu llave con la ficha…'));
    try {
      const asked = { ...unlocked, cards: await Promise.all(files.map(bytesIn)) };
      const { confirmation, locked, opens, words } = await work<Confirmed>('confirm', asked);
      key.forget();
      fill(
        shown,
        notice('ok', 'Mi llave es la de la ficha publicada.'),
        el('p', {}, 'Huella de la urna: ', exact(words, 'words'), `. Apertura: ${instantText(opens)}.`),
        el('p', {}, 'Guarda los dos archivos. Usa desde ahora la llave nueva: ya conoce la ficha.'),
        el(
          'div',
          { class: 'buttons' },
          button('Guardar mi llave con la ficha', () =>
            saveBlob(new Blob([locked]), 'llave-custodio-confirmada.age'),
          ),
          button('Guardar mi confirmación', () => saveText(confirmation, 'confirmacion-ficha.json'), 'line'),
        ),
      );
    } catch (error) {
      fill(shown, notice('bad', sentenceOf(error)));
    }
  };
  return step(
    '3. Confirma la ficha publicada',
    el(
      'p',
      { class: 'small' },
      'Así nadie puede cambiar tu llave por otra sin que se note, ni abrir antes de la hora que confirmaste.',
    ),
    el('div', { class: 'fields' }, ...key.rows, cards.row),
    button('Confirmar que mi llave es la de la ficha', confirm, 'line'),
    shown,
  );
}
