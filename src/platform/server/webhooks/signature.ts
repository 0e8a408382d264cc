import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of Standard Webhooks: HMAC-SHA256 over id, time and body, named `v1`. */

/** Longest difference between the sender's clock and ours. Seconds. */
const TOLERANCE = 300;

const PREFIX = 'whsec_';

/** Secrets with the prefix of the standard are base64; others are used as they are. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);

const macOf = (secret: string, id: string, timestamp: string, body: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest();

/** Headers of a signed message. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${macOf(secret, id, timestamp, body).toString('base64')}`,
  };
}

export type SignatureFault = 'SIGNATURE_MISSING' | 'SIGNATURE_STALE' | 'SIGNATURE_WRONG';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** Checks a received message against each secret, of which one is new and one old while they are replaced. */
export function checkSignature(
  secrets: readonly string[],
  now: Date,
  headers: Headers,
  body: string,
): { id: string } | { refused: SignatureFault } {
  const [id, timestamp] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((signature) => (signature.startsWith('v1,') ? [Buffer.from(signature.slice(3), 'base64')] : []));
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return { refused: 'SIGNATURE_MISSING' };
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE) return { refused: 'SIGNATURE_STALE' };
  const isSigned = secrets.some((secret) => {
    const expected = macOf(secret, id, timestamp, body);
    return signatures.some((signature) => isSame(signature, expected));
  });
  return isSigned ? { id } : { refused: 'SIGNATURE_WRONG' };
}
