import { statusOf } from '../client/errors.ts';

/** A chunk of an older build that the server no longer has, or a connection that broke during loading; messages differ by browser. */
const CHUNK =
  /ChunkLoadError|Loading (CSS )?chunk|(Failed to fetch|error loading) dynamically imported module|Importing a module script failed|Unable to preload CSS/i;
/** Failures of the map service, recognised by address or message. */
const MAPS = /maps\.(googleapis|gstatic)\.|google\.maps|Google ?Maps|maps[ -](service|api)\b|\bmaps?\/(geocode|auth)\b/i;
const UNAUTHORIZED = /\b(status|code|HTTP)\W{0,3}401\b|\b401 \(?Unauthori[sz]ed\b/i;

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}\n${error.stack ?? ''}`;
};

/** Known noise (§8): map failures, chunks that could not be loaded, and 401 responses. Never reported. */
export function isNoise(error: unknown): boolean {
  if (statusOf(error) === 401 || (error instanceof Response && error.status === 401)) return true;
  const words = wordsOf(error);
  return CHUNK.test(words) || MAPS.test(words) || UNAUTHORIZED.test(words);
}

/** Browser messages for a request without a response. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed|network error)/i;

/** Whether the error is a product fault: neither a refusal by the server nor a broken or slow connection. */
export function isFault(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== 0) return status >= 500;
  if (error instanceof DOMException) return error.name !== 'AbortError' && error.name !== 'TimeoutError';
  return !(error instanceof TypeError && NO_ANSWER.test(error.message));
}
