import { LRUCache } from 'lru-cache';
import type { MapsSettings } from '#platform/server/config.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { gazetteer } from './gazetteer.ts';
import type { GeocodeMatch, GeocodeProblem } from './geocoder.ts';
import { mapsService } from './maps-service.ts';

/** Answers of a maps service that are kept, for a day. */
const KEPT = 1_000;
const KEPT_FOR = 24 * 3_600_000;

const answers = new WeakMap<MapsSettings, LRUCache<string, GeocodeMatch[]>>();

function answersOf(settings: MapsSettings): LRUCache<string, GeocodeMatch[]> {
  const cached = answers.get(settings) ?? new LRUCache({ max: KEPT, ttl: KEPT_FOR });
  answers.set(settings, cached);
  return cached;
}

export interface Geocoded {
  /** Most likely first. */
  matches: GeocodeMatch[];
  /** Why the matches are not those of the maps service; null: it was asked, or none is configured. */
  problem: GeocodeProblem | null;
}

/** Positions for an address or a pincode: by the configured maps service, otherwise, or if it finds none, by our own data. */
export async function geocode({ db, maps, log }: Pick<CallContext, 'db' | 'maps' | 'log'>, words: string): Promise<Geocoded> {
  if (!maps) return { matches: await gazetteer(db, words), problem: null };
  const key = words.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const kept = answersOf(maps).get(key);
  const answer = kept ? { matches: kept } : await mapsService(maps, log)(words);
  if ('problem' in answer) return { matches: await gazetteer(db, words), problem: answer.problem };
  answersOf(maps).set(key, answer.matches);
  return { matches: answer.matches.length > 0 ? answer.matches : await gazetteer(db, words), problem: null };
}
