import { StartFailure } from '../start-failure.ts';

/** A bucket of an S3-compatible store. Who may use it comes from the client's own chain (AWS_ACCESS_KEY_ID …). */
export interface BucketSettings {
  bucket: string;
  /** Beginning of every key, with its slash; empty for none. */
  prefix: string;
  /** Of a store that is not Amazon's. */
  endpoint?: string;
  region?: string;
}

/** Reads `s3://bucket/prefix?endpoint=…&region=…`. Throws {@link StartFailure} with what is wrong. */
export function readFilesUrl(value: string, setting = 'FILES_URL'): BucketSettings {
  const example = 's3://archivos?endpoint=https://almacen.universidad.mx&region=us-east-1';
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new StartFailure(`${setting} debe ser un depósito, por ejemplo ${example}.`);
  if (url.username !== '' || url.password !== '')
    throw new StartFailure(
      `${setting} no lleva claves: indícalas con AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.`,
    );
  const [endpoint, region] = ['endpoint', 'region'].map((name) => url.searchParams.get(name) ?? undefined);
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined)
    throw new StartFailure(
      `${setting} no conoce «${unknown}»; admite endpoint y region, por ejemplo ${example}.`,
    );
  if (endpoint !== undefined && !/^https?:\/\/[^/?#\s]+\/?$/.test(endpoint))
    throw new StartFailure(`El endpoint de ${setting} debe ser un origen, por ejemplo ${example}.`);
  const path = url.pathname.split('/').filter((part) => part !== '');
  return {
    bucket: url.hostname,
    prefix: path.map((part) => `${decodeURIComponent(part)}/`).join(''),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
  };
}
