import { failure } from '../errors.ts';
import type { Turn } from './turn.ts';

export interface WaitingLineLimits {
  /** Works at once. */
  atOnce: number;
  /** In the line and at work: of all strangers, and as many of the people of the unit. */
  most: number;
  /** In the line and at work of one caller. */
  mostEach: number;
  /** Longest wait of a request, in milliseconds; beyond it the line says when to come back. */
  patienceMs: number;
}

/** Work that a small server does a little of at once; everybody else waits in a fair line. */
export interface WaitingLine {
  /**
   * Does `work` when its turn comes. Turns go round by caller, whoever came with many files first; a caller has one
   * at work. People of the unit go first, three in a row at most while a stranger waits. `isHeavy`: one of all.
   */
  run<Result>(turn: Turn, work: () => Promise<Result>, isHeavy?: boolean): Promise<Result>;
}

interface Place {
  turn: Turn;
  isHeavy: boolean;
  /** Round in which its turn comes: one later for each file of the same caller. */
  round: number;
  start: () => void;
}

const OFFICERS_IN_A_ROW = 3;
/** Shares of the last work in what a work is expected to take. */
const NEWS = 0.2;
const FIRST_GUESS_MS = 1_000;

/** A line with these limits; see {@link WaitingLine}. Full for a caller is 429, full for all 503, both with when. */
export function waitingLine(limits: WaitingLineLimits): WaitingLine {
  const { atOnce, most, mostEach, patienceMs } = limits;
  const waiting: Place[] = [];
  const working = new Set<Place>();
  let round = 0;
  let officersInARow = 0;
  let expectedMs = FIRST_GUESS_MS;

  const ofCaller = (places: Iterable<Place>, { caller, isOfficer }: Turn) =>
    [...places].filter(({ turn }) => turn.caller === caller && turn.isOfficer === isOfficer);
  const later = (works: number) =>
    String(Math.min(60, Math.max(5, Math.ceil((works * expectedMs) / atOnce / 1000))));
  const full = (works: number) => {
    const seconds = later(works);
    return failure('unavailable', {
      detail: `Hay muchos archivos en espera de revisión. Vuelve a intentarlo en ${seconds} segundos.`,
      headers: { 'retry-after': seconds },
    });
  };

  function refuseBeyond(turn: Turn): void {
    const own = ofCaller([...waiting, ...working], turn).length;
    if (turn.caller !== undefined && own >= mostEach) {
      const seconds = later(own * atOnce);
      throw failure('too_many_requests', {
        detail: `Aún revisamos ${own} archivos tuyos, que es lo que se admite a la vez. Vuelve a intentarlo en ${seconds} segundos.`,
        headers: { 'retry-after': seconds },
      });
    }
    const alike = [...waiting, ...working].filter((one) => one.turn.isOfficer === turn.isOfficer).length;
    if (alike >= most) throw full(alike);
  }

  function mayStart({ turn, isHeavy }: Place): boolean {
    if (isHeavy && [...working].some((one) => one.isHeavy)) return false;
    return turn.caller === undefined || ofCaller(working, turn).length === 0;
  }

  function next(): Place | undefined {
    const ready = waiting.filter(mayStart).sort((one, other) => one.round - other.round);
    const officer = ready.find(({ turn }) => turn.isOfficer);
    const stranger = ready.find(({ turn }) => !turn.isOfficer);
    return officersInARow >= OFFICERS_IN_A_ROW ? (stranger ?? officer) : (officer ?? stranger);
  }

  function startNext(): void {
    while (working.size < atOnce) {
      const place = next();
      if (place === undefined) return;
      remove(place);
      working.add(place);
      round = Math.max(round, place.round);
      officersInARow = place.turn.isOfficer ? officersInARow + 1 : 0;
      place.start();
    }
  }

  function remove(place: Place): void {
    const at = waiting.indexOf(place);
    if (at !== -1) waiting.splice(at, 1);
  }

  /** Waits for the turn; whoever leaves, or has waited too long, leaves no place behind. */
  function turnOf(turn: Turn, isHeavy: boolean): Promise<Place> {
    return new Promise((resolve, reject) => {
      const own = ofCaller(waiting, turn).map((one) => one.round);
      const place: Place = { turn, isHeavy, round: Math.max(round, ...own) + 1, start: () => settle() };
      const settle = (refusal?: Error) => {
        clearTimeout(timer);
        turn.signal?.removeEventListener('abort', leave);
        if (refusal === undefined) return resolve(place);
        remove(place);
        reject(refusal);
      };
      const leave = () => settle(failure('file_incomplete'));
      const patience = Math.max(0, turn.since + patienceMs - performance.now());
      const timer = setTimeout(() => settle(full(waiting.length)), patience);
      waiting.push(place);
      turn.signal?.addEventListener('abort', leave);
      if (turn.signal?.aborted === true) leave();
      else startNext();
    });
  }

  return {
    async run(turn, work, isHeavy = false) {
      refuseBeyond(turn);
      const place = await turnOf(turn, isHeavy);
      const began = performance.now();
      try {
        return await work();
      } finally {
        expectedMs += NEWS * (performance.now() - began - expectedMs);
        working.delete(place);
        startNext();
      }
    },
  };
}
