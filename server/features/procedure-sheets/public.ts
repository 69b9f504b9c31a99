import { purchaseRoute as route } from './purchase-route.service.ts';
import { readUsualTime } from './purchase-route.sql.ts';

/** Which procedure a purchase takes by the laws and limits of its year; undefined where no law is written down for its money. */
export const purchaseRoute = route;

/** Days from publication to award of this unit's own procedures of a kind. */
export const usualTime = readUsualTime;
