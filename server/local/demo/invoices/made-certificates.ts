import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { DEMONSTRATION_AUTHORITY, demonstrationCertificates } from '#server/kit/authority-certificates.ts';

/** A certificate with the key that signs for it. */
export interface Sealer {
  /** DER. */
  certificate: Buffer;
  pem: string;
  /** 20 digits, as the tax authority writes its serial. */
  number: string;
  key: KeyObject;
}

const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
const integer = (digits: string) => tagged(0x02, Buffer.from(digits, 'latin1'));
const moment = (iso: string) => tagged(0x17, Buffer.from(`${iso.replace(/[-:T]/g, '').slice(2, 14)}Z`));

/** Identifier of an object: the first two numbers in one byte, the others in groups of seven bits. */
function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = (value: number): number[] => {
    const own = [value % 128];
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
      own.unshift((left % 128) + 128);
    return own;
  };
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(groups)]));
}

const SHA256_RSA = sequence(identifier('1.2.840.113549.1.1.11'), tagged(0x05));
const FIELDS = { CN: '2.5.4.3', O: '2.5.4.10', OU: '2.5.4.11', rfc: '2.5.4.45' } as const;
type Name = Partial<Record<keyof typeof FIELDS, string>>;

const nameOf = (name: Name): Buffer =>
  sequence(
    ...Object.entries(name).map(([field, text]) =>
      tagged(0x31, sequence(identifier(FIELDS[field as keyof typeof FIELDS]), utf8(text))),
    ),
  );

const TRUE = tagged(0x01, Buffer.from([0xff]));
/** It may sign certificates of others (RFC 5280, 4.2.1.9). */
const OF_AN_AUTHORITY = tagged(
  0xa3,
  sequence(sequence(identifier('2.5.29.19'), TRUE, tagged(0x04, sequence(TRUE)))),
);

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
type Keys = ReturnType<typeof newKeys>;
const keysOf = (pem: string): Keys => ({
  privateKey: createPrivateKey(pem),
  publicKey: createPublicKey(pem),
});

interface Wish {
  number: string;
  subject: Name;
  issuer: Name;
  keys: Keys;
  signer: KeyObject;
  from: string;
  until: string;
}

function certificateOf({ number, subject, issuer, keys, signer, from, until }: Wish): Sealer {
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    integer(number),
    SHA256_RSA,
    nameOf(issuer),
    sequence(moment(from), moment(until)),
    nameOf(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    ...(subject === issuer ? [OF_AN_AUTHORITY] : []),
  );
  const certificate = sequence(body, SHA256_RSA, bits(sign('RSA-SHA256', body, signer)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { certificate, pem, number, key: keys.privateKey };
}

const FROM = '2024-01-01T00:00:00';
const UNTIL = '2034-01-01T00:00:00';
/** Where the serials of seals and stamps begin. */
const FIRST_SEAL = 500_000_001;

function keptKeys(path: string): Keys {
  try {
    return keysOf(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const keys = newKeys();
    writeFileSync(path, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    return keys;
  }
}

/**
 * An authority that signs seal certificates of whoever is asked for, and one that stamps. A demonstration keeps its own,
 * so that it can check what it made before.
 */
export class MadeAuthority {
  readonly #name: Name = { CN: DEMONSTRATION_AUTHORITY, O: DEMONSTRATION_AUTHORITY };
  readonly #keys: Keys;
  /** One key serves every sealer: what is made here proves nothing of anybody. */
  readonly #sealing: Keys;
  readonly root: Sealer;
  readonly stamper: Sealer;

  constructor(keys = newKeys(), sealing = newKeys()) {
    this.#keys = keys;
    this.#sealing = sealing;
    this.root = this.#signed(900_000_001, this.#name, keys);
    this.stamper = this.#signed(700_000_001, { CN: 'SELLO DEL SAT DE DEMOSTRACION', OU: 'Timbrado' });
  }

  /**
   * The authority of a demonstration that is checked with it: kept in its folder, made where it is not there. Where other
   * certificates are checked with, one of this moment.
   */
  static of({
    dataDir,
    satCertificatesFile: file,
  }: Pick<Config, 'dataDir' | 'satCertificatesFile'>): MadeAuthority {
    if (file !== demonstrationCertificates(dataDir)) return new MadeAuthority();
    const folder = dirname(file);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const [keys, sealing] = ['autoridad.pem', 'sellos.pem'].map((name) => keptKeys(join(folder, name)));
    const authority = new MadeAuthority(keys, sealing);
    writeFileSync(file, authority.root.pem + authority.stamper.pem);
    return authority;
  }

  /** A seal certificate of an RFC; without a branch it is like one of a person's signature (e.firma). */
  sealer(
    rfc: string,
    { branch = 'Matriz', until = UNTIL }: { branch?: string | null; until?: string } = {},
  ): Sealer {
    const subject: Name = {
      CN: `PRUEBA ${rfc}`,
      rfc: `${rfc} / XAXX010101000`,
      ...(branch === null ? {} : { OU: branch }),
    };
    return this.#signed(FIRST_SEAL, subject, this.#sealing, until);
  }

  #signed(serial: number, subject: Name, keys = this.#sealing, until = UNTIL): Sealer {
    const number = `00001000000${serial}`;
    return certificateOf({
      number,
      subject,
      issuer: this.#name,
      keys,
      signer: this.#keys.privateKey,
      from: FROM,
      until,
    });
  }
}
