import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { count } from '../counters.ts';
import { failure } from '../errors.ts';
import { storageFull } from './disk-room.ts';
import type { BucketSettings } from './files-url.ts';
import { endWhenSilent } from './silence.ts';

/** What lies under a key. */
export interface BucketObject {
  bytes: number;
  changedAt: Date;
}

/** The few things that we ask of an object store, each in our own words when it fails. */
export interface Bucket {
  /** Whether it answers and lets us in; throws otherwise. */
  check(): Promise<void>;
  head(key: string): Promise<BucketObject | undefined>;
  get(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ bytes: number; stream: Readable } | undefined>;
  /** Sends a file in one request that names its length and its signed SHA-256: the store keeps all of it or nothing. */
  put(key: string, file: { path: string; bytes: number; sha256: string }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Keys and ages, page by page. A store that lost a node may leave some out. */
  list(): AsyncGenerator<{ key: string; changedAt: Date }[]>;
  close(): void;
}

const CONNECT_MS = 5_000;
/** Silence of the store in the middle of an answer or of what it takes. */
const SILENCE_MS = 10_000;
/** Whoever reads a file slowly holds a connection meanwhile. */
const MOST_CONNECTIONS = 512;
/** A file is sent again so often when the store broke off: its stream cannot be rewound by the client. */
const PUT_ATTEMPTS = 3;
/** Beyond this a person has waited enough for a store that says nothing. */
const PUT_PATIENCE_MS = 8_000;
const RETRY_SECONDS = 30;

const SILENT = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]),
) as unknown as Console;

/** Opens a bucket with the standard client and its chain of credentials. */
export function openBucket({ bucket, prefix, endpoint, region }: BucketSettings): Bucket {
  const clientWith = (limits: object) =>
    new S3Client({
      region: region ?? process.env.AWS_REGION ?? 'us-east-1',
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      // Stores other than Amazon's know no trailing checksums; the signed SHA-256 says more.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      // The caller logs failures; the client would log them twice.
      logger: SILENT,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        ...limits,
        httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      },
    });
  const client = clientWith({ socketTimeout: SILENCE_MS });
  // Its connections are silent too while somebody reads slowly: the answer has to begin in time, and then is watched by us.
  const reading = clientWith({ socketTimeout: 0, requestTimeout: SILENCE_MS, throwOnRequestTimeout: true });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    async head(key) {
      const found = await absent(client.send(new HeadObjectCommand(at(key))));
      if (found === undefined) return undefined;
      return { bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date() };
    },
    async get(key, range) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const found = await absent(reading.send(new GetObjectCommand({ ...at(key), Range })));
      if (found === undefined) return undefined;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
      return {
        bytes: Number(whole),
        stream: endWhenSilent(found.Body as unknown as IncomingMessage, SILENCE_MS),
      };
    },
    async put(key, { path, bytes, sha256 }) {
      const began = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        const body = createReadStream(path);
        try {
          await client.send(
            signed(new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes }), sha256),
          );
          return;
        } catch (error) {
          const isLast = attempt === PUT_ATTEMPTS || performance.now() - began > PUT_PATIENCE_MS;
          if (isLast || !isPassing(error)) throw told(error);
        } finally {
          body.destroy();
        }
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        throw told(error);
      });
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }))
          .catch((error: unknown) => {
            throw told(error);
          });
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key === undefined || LastModified === undefined
            ? []
            : [{ key: Key.slice(prefix.length), changedAt: LastModified }],
        );
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    close() {
      client.destroy();
      reading.destroy();
    },
  };
}

/** The signature covers the hash that we know, not one of a stream that nobody has read yet. */
function signed(command: PutObjectCommand, sha256: string): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
}

async function absent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name } = error as S3ServiceException;
    if (statusOf(error) === 404 && name !== 'NoSuchBucket') return undefined;
    throw told(error);
  }
}

const statusOf = (error: unknown) => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;

/** Whether the same may work a moment later: the store is busy, a node went, the line broke. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 408 || status === 429 || (status >= 500 && status !== 507);
}

const FULL = /InsufficientStorage|QuotaExceeded|StorageFull|EntityTooLarge/;

function told(error: unknown): Error {
  count('portal_store_failures_total');
  const { name = '' } = error as Partial<S3ServiceException>;
  if (statusOf(error) === 507 || FULL.test(name)) return storageFull({ cause: error });
  return failure('storage_unavailable', {
    cause: error,
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}
