import { answerGuarded } from '#server/kit/files/guarded-work.ts';
import type { DrawOrder } from './drawn-book.ts';
import { drawBook } from './draw-book.ts';

answerGuarded((order: DrawOrder) => drawBook(order));
