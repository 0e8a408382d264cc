import { createLazyAtom, useAtom } from '#platform/console/atom.ts';
import { type Choices, choiceLabel } from '#platform/contract/choices.ts';
import { GENERAL_DATA_CACHE_LIFETIME } from '#platform/contract/constants.ts';

/** General data (§3): sets by name, each value → label. A missing set counts as empty. */
export type GeneralData = Readonly<Record<string, Choices>>;

/** Session storage key (§3, §4.8): the sets and the time they were fetched, in milliseconds since the epoch. */
export const GENERAL_DATA_KEY = 'generalData';
export const GENERAL_DATA_TIMESTAMP_KEY = 'generalDataTimestamp';

const NONE: GeneralData = {};
const EMPTY: Choices = {};

const inUse = createLazyAtom(readFresh);

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((label) => typeof label === 'string');

const areSets = (value: unknown): value is GeneralData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isChoices);

/** Reads the stored sets, regardless of age; null if there are none. @throws Error if they cannot be parsed or read */
export function readGeneralData(): { sets: GeneralData; at: number } | null {
  const [text, timestamp] = [sessionStorage.getItem(GENERAL_DATA_KEY), sessionStorage.getItem(GENERAL_DATA_TIMESTAMP_KEY)];
  if (text === null && timestamp === null) return null;
  const sets: unknown = JSON.parse(text ?? '');
  const at = Number(timestamp ?? '');
  if (!areSets(sets) || !(at > 0) || !Number.isFinite(at)) throw new Error('The stored general data are damaged');
  return { sets, at };
}

/** Activates the sets and stores them; if storage is unavailable they are kept until the page closes. */
export function storeGeneralData(sets: GeneralData, at: number): void {
  inUse.set(sets);
  try {
    sessionStorage.setItem(GENERAL_DATA_KEY, JSON.stringify(sets));
    sessionStorage.setItem(GENERAL_DATA_TIMESTAMP_KEY, String(at));
  } catch (error) {
    console.warn('General data could not be stored:', error);
    dropStored();
  }
}

/** Clears an expired or corrupt cache (§4.8), or one that must be refetched. */
export function clearGeneralData(): void {
  inUse.set(NONE);
  dropStored();
}

function dropStored(): void {
  try {
    sessionStorage.removeItem(GENERAL_DATA_KEY);
    sessionStorage.removeItem(GENERAL_DATA_TIMESTAMP_KEY);
  } catch (error) {
    console.warn('General data could not be cleared:', error);
  }
}

/** Fresh stored sets, available for the first rows. */
function readFresh(): GeneralData {
  try {
    const stored = readGeneralData();
    const age = stored ? Date.now() - stored.at : Number.NaN;
    return stored && age >= 0 && age < GENERAL_DATA_CACHE_LIFETIME ? stored.sets : NONE;
  } catch {
    // Corrupt storage: generalDataMachine clears it and fetches again.
    return NONE;
  }
}

/** A set by name; empty until loaded. See `contract/choices.ts`. */
export const choicesOf = (set: string): Choices => inUse.get()[set] ?? EMPTY;

/** A set for a component; re-renders when the set changes. */
export const useChoices = (set: string): Choices => useAtom(inUse, () => choicesOf(set));

/**
 * Label of a value (§5) from general data; `otherwise`, or the raw value, until they are loaded. Re-renders only if the label
 * changes.
 */
export const useChoiceLabel = (set: string, value: string | null | undefined, fallback?: string): string =>
  useAtom(inUse, () => {
    const label = choiceLabel(choicesOf(set), value);
    return label === value && fallback !== undefined ? fallback : label;
  });
