import { createLazyAtom, useAtom } from '#platform/console/atom.ts';
import { type Choices, choiceLabel } from '#platform/contract/choices.ts';
import { GENERAL_DATA_CACHE_LIFETIME } from '#platform/contract/constants.ts';

/** General data (§3): sets by name, each value → label. A set that is missing counts as empty. */
export type GeneralData = Readonly<Record<string, Choices>>;

/** Session storage (§3, §4.8): the sets, and when they were fetched in milliseconds since the epoch. */
export const GENERAL_DATA_KEY = 'generalData';
export const GENERAL_DATA_TIMESTAMP_KEY = 'generalDataTimestamp';

const NONE: GeneralData = {};
const EMPTY: Choices = {};

const inUse = createLazyAtom(readFresh);

const isSet = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((label) => typeof label === 'string');

const areSets = (value: unknown): value is GeneralData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isSet);

/** What is stored, however old; null where there is nothing. Throws where it cannot be understood, or not be read. */
export function readGeneralData(): { sets: GeneralData; at: number } | null {
  const [text, timestamp] = [sessionStorage.getItem(GENERAL_DATA_KEY), sessionStorage.getItem(GENERAL_DATA_TIMESTAMP_KEY)];
  if (text === null && timestamp === null) return null;
  const sets: unknown = JSON.parse(text ?? '');
  const at = Number(timestamp ?? '');
  if (!areSets(sets) || !(at > 0) || !Number.isFinite(at)) throw new Error('The stored general data are damaged');
  return { sets, at };
}

/** Takes the sets into use and stores them; a browser that refuses its storage keeps them as long as the page. */
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

/** An expired or corrupt cache (§4.8), or one that somebody wants forgotten. */
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

/** The stored sets are there for the first rows, when they are fresh; nobody waits for others. */
function readFresh(): GeneralData {
  try {
    const stored = readGeneralData();
    const age = stored ? Date.now() - stored.at : Number.NaN;
    return stored && age >= 0 && age < GENERAL_DATA_CACHE_LIFETIME ? stored.sets : NONE;
  } catch {
    // Damaged: the chart of general data clears it and asks anew.
    return NONE;
  }
}

/** A set by its name; empty until it is there. Rules for it: `contracts/choices.ts`. */
export const choicesOf = (set: string): Choices => inUse.get()[set] ?? EMPTY;

/** The set on a screen: the screen follows when it comes or changes. */
export const useChoices = (set: string): Choices => useAtom(inUse, () => choicesOf(set));

/**
 * Label of a value (§5) on a screen: as general data say it, until then `otherwise`, or the raw value where nothing else is
 * known. Only a label that differs renders anew.
 */
export const useChoiceLabel = (set: string, value: string | null | undefined, otherwise?: string): string =>
  useAtom(inUse, () => {
    const label = choiceLabel(choicesOf(set), value);
    return label === value && otherwise !== undefined ? otherwise : label;
  });
