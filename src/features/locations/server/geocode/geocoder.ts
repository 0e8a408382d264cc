/** A position on the map that was found for words. Degrees. */
export interface GeocodeMatch {
  latitude: number;
  longitude: number;
  /** What was found, in the words of the source. */
  label: string;
  /** The maps service, or our own pincodes and post offices. */
  source: 'SERVICE' | 'PINCODE' | 'POST-OFFICE';
}

/** Why the maps service has not answered; `refused`: it will not answer the same question later either. */
export type GeocodeProblem = 'unreachable' | 'refused';

export type GeocodeAnswer = { matches: GeocodeMatch[] } | { problem: GeocodeProblem };

/** Most matches of an answer. */
export const MOST_MATCHES = 5;

/** Finds positions for an address or a pincode. Never rejects because of an outside service: a failure is an answer too. */
export type Geocoder = (words: string) => Promise<GeocodeAnswer>;
