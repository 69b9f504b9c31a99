import { ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';
import { MAX_MESSAGES } from './input-rules.ts';

interface FailureDetails {
  /** Replaces the general Spanish text of the code. */
  detail?: string;
  /** One message per field, by dotted path. */
  fields?: Record<string, string>;
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** What happened underneath; never part of an answer. */
  cause?: unknown;
}

/** An expected failure: its code decides status and text. Thrown anywhere, answered by the one error handler. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(
      details.detail ?? ERRORS[code][1],
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }
}

/** Failure with the given code. */
export function failure(code: ErrorCode, details?: FailureDetails): Failure {
  return new Failure(code, details);
}

/** The thing asked for does not exist, or not for this person. */
export function notFound(detail?: string): Failure {
  return new Failure('not_found', detail === undefined ? {} : { detail });
}

/** What visitors saw and no longer do: when it went, and why. The page of its address says it too. */
export function withdrawn(words: string): Failure {
  return new Failure('not_found', { detail: words, extra: { withdrawn: words } });
}

/** Fields that a person has to correct, each with one message. */
export function invalid(fields: Record<string, string>, code: ErrorCode = 'invalid_input'): Failure {
  return new Failure(code, { fields });
}

/** No answer tells more than somebody can correct at a time, whatever was sent. */
function firstOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).slice(0, MAX_MESSAGES));
}

/** RFC 9457 document for a failure. */
export function problemOf(error: Failure, requestId: string): Problem {
  const [status, text] = ERRORS[error.code];
  return {
    type: `urn:portal:error:${error.code}`,
    title: text,
    status,
    code: error.code,
    detail: error.details.detail ?? text,
    ...(error.details.fields === undefined ? {} : { fields: firstOf(error.details.fields) }),
    ...(error.details.extra === undefined ? {} : { extra: error.details.extra }),
    requestId,
  };
}

/** Answers a problem document. */
export function problemResponse(error: Failure, requestId: string): Response {
  return new Response(JSON.stringify(problemOf(error, requestId)), {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...error.details.headers,
    },
  });
}
