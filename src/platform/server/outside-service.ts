import { ConfigError } from './config-error.ts';

/** External service that the server calls with an API key. */
export interface OutsideService {
  /** Base URL. */
  url: string;
  /** Sent with every request (§7.1), or signs it; never sent to a browser. */
  key: string;
}

/** A header only carries printable ASCII. */
export const PRINTABLE = /^[\x21-\x7e]+$/;

/** Requires both settings or neither. */
export function readOutsideService(env: NodeJS.ProcessEnv, urlName: string, keyName: string): OutsideService | null {
  const [url, key] = [env[urlName], env[keyName]];
  if (!url && !key) return null;
  if (!url || !key) throw new ConfigError(`${urlName} and ${keyName} belong together: give both, or neither.`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new ConfigError(`${urlName} is an address that begins with http:// or https://; it was "${url}".`);
  // The message must not contain the key.
  if (!PRINTABLE.test(key)) throw new ConfigError(`${keyName} is not a key that a header can carry.`);
  return { url, key };
}
