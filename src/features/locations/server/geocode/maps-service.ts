import { z } from 'zod';
import { product } from '#platform/contract/product.ts';
import type { MapsSettings } from '#platform/server/config.ts';
import { noteFetch } from '#platform/server/server-log/outside-calls.ts';
import { type GeocodeAnswer, type GeocodeProblem, type Geocoder, MOST_MATCHES } from './geocoder.ts';

/** A person waits for it. Milliseconds. */
const TIMEOUT_MS = 3_000;

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

interface Dialect {
  /** Parameters of the question. */
  query: (words: string, key: string | null) => Record<string, string>;
  read: (body: unknown) => GeocodeAnswer;
}

const googleAnswer = z.object({
  status: z.string(),
  results: z
    .array(z.object({ formatted_address: z.string(), geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }) }))
    .default([]),
});

const nominatimAnswer = z.array(
  z.object({ display_name: z.string(), lat: z.coerce.number().pipe(latitude), lon: z.coerce.number().pipe(longitude) }),
);

const dialects: Readonly<Record<MapsSettings['kind'], Dialect>> = {
  google: {
    query: (address, key) => ({ address, components: 'country:IN', region: 'in', ...(key !== null && { key }) }),
    read: (body) => {
      const { status, results } = googleAnswer.parse(body);
      if (status === 'UNKNOWN_ERROR') return { problem: 'unreachable' };
      if (status !== 'OK' && status !== 'ZERO_RESULTS') return { problem: 'refused' };
      return {
        matches: results.map(({ formatted_address: label, geometry: { location } }) => ({
          latitude: location.lat,
          longitude: location.lng,
          label,
          source: 'SERVICE',
        })),
      };
    },
  },
  nominatim: {
    query: (q, key) => ({ q, format: 'jsonv2', countrycodes: 'in', limit: String(MOST_MATCHES), ...(key !== null && { key }) }),
    read: (body) => ({
      matches: nominatimAnswer.parse(body).map(({ display_name: label, lat, lon }) => ({
        latitude: lat,
        longitude: lon,
        label,
        source: 'SERVICE',
      })),
    }),
  },
};

/** Without the question, which may be the address of a person, and without the key. */
type Log = { error: (fault: object, message: string) => void };

/** A maps service over HTTP. Its details of a failure are not passed on. */
export function mapsService({ kind, url, key }: MapsSettings, log: Log): Geocoder {
  const { query, read } = dialects[kind];
  const failed = (problem: GeocodeProblem, reason: string | number): GeocodeAnswer => {
    log.error({ reason }, 'the maps service did not answer');
    return { problem };
  };
  return async (words) => {
    const address = new URL(url);
    for (const [name, value] of Object.entries(query(words, key))) address.searchParams.set(name, value);
    try {
      const response = await noteFetch('maps', address.pathname, address, {
        headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': product.slug },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return failed(response.status < 500 && response.status !== 429 ? 'refused' : 'unreachable', response.status);
      const answer = read(await response.json());
      return 'problem' in answer ? failed(answer.problem, 'its status') : { matches: answer.matches.slice(0, MOST_MATCHES) };
    } catch (fault) {
      return failed('unreachable', (fault as Error).name);
    }
  };
}
