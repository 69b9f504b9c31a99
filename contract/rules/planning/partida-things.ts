import { foldedWords } from '../texts/typed-text.ts';

/** Things that are bought every day, with the concept of the classification in which they are. */
const THINGS: readonly (readonly [concept: string, name: string, words: RegExp])[] = [
  [
    '211',
    'materiales de oficina',
    /^(?:papel(?:eria)?|folders?|boligrafos?|lapiz|lapices|carpetas?|engrapadoras?)$/,
  ],
  ['214', 'consumibles de cómputo', /^(?:toners?|cartuchos?|memorias? usb)$/],
  ['216', 'material de limpieza', /^(?:jabon|cloro|detergentes?|escobas?|trapeadores?|papel higienico)$/],
  ['261', 'combustibles', /^(?:gasolina|diesel|combustibles?|lubricantes?)$/],
  ['271', 'vestuario y uniformes', /^(?:uniformes?|camisas?|playeras?)$/],
  ['511', 'muebles', /^(?:escritorios?|sillas?|sillones|sillon|archiveros?|libreros?|mobiliario)$/],
  [
    '515',
    'bienes informáticos',
    /^(?:computadoras?|laptops?|impresoras?|servidores|monitor|monitores|escaner|escaneres)$/,
  ],
  ['541', 'vehículos', /^(?:automovil|automoviles|camionetas?|autobus|autobuses)$/],
  ['383', 'congresos y convenciones', /^(?:congresos?|convenciones|convencion)$/],
];
const BEGINNINGS =
  /^(?:(?:la )?(?:adquisicion|compra|suministro) del? |(?:\d+ )?(?:cajas?|paquetes?|piezas?) (?:de|con) )+/;
/** What begins so is a service, of chapter 3000. */
const SERVICE =
  /^(?:servicios?|mantenimiento|arrendamiento|renta|capacitacion|cursos?|vigilancia|fumigacion) /;

/** Whether what is bought seems to be of another item than the one that is written; the sentence that says so. */
export function partidaDoubt(partida: string | null, description: string): string | undefined {
  if (partida === null || !/^\d{5}$/.test(partida)) return undefined;
  const words = foldedWords(description).replace(BEGINNINGS, '');
  const first = words.split(/[^a-z]/, 1)[0] ?? '';
  const thing = THINGS.find(([, , pattern]) => pattern.test(first));
  const said = description.trim().slice(0, 40);
  if (thing !== undefined && !partida.startsWith(thing[0]))
    return `«${said}» suele ser de ${thing[1]} (${thing[0]}) y dice la partida ${partida}: comprueba cuál es.`;
  if (SERVICE.test(words) && /^[25]/.test(partida))
    return `«${said}» parece un servicio (capítulo 3000) y dice la partida ${partida}: comprueba cuál es.`;
  return undefined;
}
