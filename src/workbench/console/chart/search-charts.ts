import type { ListedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { domainOrder, stateLabel } from './chart-labels.ts';

/** A chart that matches a search, with its matching states. */
export interface SearchResult {
  listed: ListedChart;
  states: ListedChart['states'];
}

const maxStates = 6;

/** Lower-cases text and removes diacritics. */
const normalize = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word occurs in the text; a section number (`§4.5`, `4.5`) matches that section and its subsections. */
function matches(text: string, spec: string | null, words: readonly string[]): boolean {
  return words.every((word) => {
    const section = /^§?(\d+(?:\.\d+)+|§\d+)$/.exec(word)?.[1]?.replace('§', '');
    if (section === undefined) return text.includes(word);
    return (spec ?? '').split(/[,\s]+/).some((each) => each === `§${section}` || each.startsWith(`§${section}.`));
  });
}

/** Stop words, ignored when the search is retried with fewer words. */
const STOP_WORDS = new Set([
  'a',
  'an',
  'and',
  'by',
  'for',
  'has',
  'in',
  'is',
  'it',
  'of',
  'on',
  'or',
  'that',
  'the',
  'to',
  'when',
  'where',
  'with',
]);

/**
 * Finds charts by name and description, and states by name, description and section of the specification, in the console's
 * language and in English. If nothing matches all words, the search is retried with fewer: a question ("order waits for a
 * doctor") finds what matches most of them.
 */
export function searchCharts(charts: readonly ListedChart[], query: string): SearchResult[] {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return charts.map((listed) => ({ listed, states: [] }));
  const fullMatches = findAll(charts, words);
  if (fullMatches.length > 0) return fullMatches;
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  for (let wordCount = significant.length; wordCount > 0; wordCount -= 1) {
    const found = combinations(significant, wordCount).map((subset) => findAll(charts, subset));
    const best = found.filter((each) => each.length > 0).toSorted((a, b) => breadth(a) - breadth(b))[0];
    if (best) return best;
  }
  return [];
}

/** Number of matches: fewer means that the words were more specific. */
const breadth = (found: readonly SearchResult[]): number => found.reduce((sum, { states }) => sum + 1 + states.length, 0);

/** Every combination of `count` of the first six words, in order. */
function combinations(words: readonly string[], count: number): string[][] {
  const firstWords = words.slice(0, 6);
  if (count === 0) return [[]];
  return firstWords.flatMap((word, at) => combinations(firstWords.slice(at + 1), count - 1).map((rest) => [word, ...rest]));
}

function findAll(charts: readonly ListedChart[], words: readonly string[]): SearchResult[] {
  return charts.flatMap((listed) => {
    const own = matches(normalize(`${listed.id} ${listed.description} ${t(listed.description)}`), null, words);
    const states = listed.states.filter((state) =>
      matches(normalize(`${state.key} ${stateLabel(state)} ${state.description} ${t(state.description)} ${state.id}`), state.spec, words),
    );
    // State ids start with the chart id, so a match of the chart's name does not list every state.
    const named = matches(normalize(listed.id), null, words);
    if (!own && states.length === 0) return [];
    const byName = (state: SearchResult['states'][number]) =>
      Number(!matches(normalize(`${state.key} ${stateLabel(state)}`), state.spec, words));
    return [{ listed, states: named ? [] : states.toSorted((a, b) => byName(a) - byName(b)).slice(0, maxStates) }];
  });
}

/** Search results grouped by domain. */
export function byDomain(found: readonly SearchResult[]): [domain: string, found: SearchResult[]][] {
  const domains = [...new Set(found.map(({ listed }) => listed.domain))].toSorted((a, b) => domainOrder(a) - domainOrder(b));
  return domains.map((domain) => [domain, found.filter(({ listed }) => listed.domain === domain)]);
}
