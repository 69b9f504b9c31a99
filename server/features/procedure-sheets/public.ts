import { purchaseRoute as route } from './purchase-route.service.ts';

/** Which procedure a purchase takes by the laws and limits of its year; undefined where no law is written down for its money. */
export const purchaseRoute = route;
