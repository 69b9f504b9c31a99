import {
  returnInvoice as sendBack,
  settleInvoice as settle,
  verifyInvoice as verify,
} from './received/decide.service.ts';
import { takeOwnInvoice as takeOwn } from './received/own-invoice.ts';
import { usesFor as uses } from './received/facts.sql.ts';
import { invoicingFacts as facts } from './review.service.ts';

/** What an invoice to the institution has to say. */
export const invoicingFacts = facts;

/** Uses of an invoice for what an order buys. */
export const usesFor = uses;

/** Takes an invoice that the portal itself has made for its demonstration. */
export const takeOwnInvoice = takeOwn;

/** Verifies an invoice: the days until its payment begin. */
export const verifyInvoice = verify;

/** Returns an invoice with what its supplier has to correct. */
export const returnInvoice = sendBack;

/** Holds an invoice, lets it go on, or rejects it. */
export const settleInvoice = settle;
