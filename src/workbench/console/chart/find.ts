import type { ListedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { domainOrder, stateWords } from './chart-words.ts';

/** A chart that answers a search, with those of its states that do. */
export interface Found {
  listed: ListedChart;
  states: ListedChart['states'];
}

const most = 6;

/** Letters without case and marks. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Each word stands somewhere in the text; a section (`§4.5`, `4.5`) is the whole section or one below it. */
function answers(text: string, spec: string | null, words: readonly string[]): boolean {
  return words.every((word) => {
    const section = /^§?(\d+(?:\.\d+)+|§\d+)$/.exec(word)?.[1]?.replace('§', '');
    if (section === undefined) return text.includes(word);
    return (spec ?? '').split(/[,\s]+/).some((each) => each === `§${section}` || each.startsWith(`§${section}.`));
  });
}

/** Words of a question that no chart is told by. */
const LITTLE = new Set([
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
 * Charts by their names and descriptions, states by theirs and by sections of the specification; the words of the console's
 * language count as the English ones do. What nothing answers word for word is asked again with fewer words: a question
 * ("order waits for a doctor") finds what has most of them.
 */
export function find(charts: readonly ListedChart[], typed: string): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return charts.map((listed) => ({ listed, states: [] }));
  const whole = findAll(charts, words);
  if (whole.length > 0) return whole;
  const telling = words.filter((word) => !LITTLE.has(word));
  for (let left = telling.length; left > 0; left -= 1) {
    const found = choices(telling, left).map((some) => findAll(charts, some));
    const best = found.filter((each) => each.length > 0).toSorted((one, other) => breadth(one) - breadth(other))[0];
    if (best) return best;
  }
  return [];
}

/** How much was found: the less, the more telling are the words that found it. */
const breadth = (found: readonly Found[]): number => found.reduce((sum, { states }) => sum + 1 + states.length, 0);

/** Every choice of so many of at most six words, in their order. */
function choices(words: readonly string[], count: number): string[][] {
  const few = words.slice(0, 6);
  if (count === 0) return [[]];
  return few.flatMap((word, at) => choices(few.slice(at + 1), count - 1).map((rest) => [word, ...rest]));
}

function findAll(charts: readonly ListedChart[], words: readonly string[]): Found[] {
  return charts.flatMap((listed) => {
    const own = answers(plain(`${listed.id} ${listed.description} ${t(listed.description)}`), null, words);
    const states = listed.states.filter((state) =>
      answers(plain(`${state.key} ${stateWords(state)} ${state.description} ${t(state.description)} ${state.id}`), state.spec, words),
    );
    // Every state's id begins with the chart's: what the chart answers by its name is not told again state by state.
    const named = answers(plain(listed.id), null, words);
    if (!own && states.length === 0) return [];
    const byName = (state: Found['states'][number]) => Number(!answers(plain(`${state.key} ${stateWords(state)}`), state.spec, words));
    return [{ listed, states: named ? [] : states.toSorted((one, other) => byName(one) - byName(other)).slice(0, most) }];
  });
}

/** Charts under the headings of their domains. */
export function byDomain(found: readonly Found[]): [domain: string, found: Found[]][] {
  const domains = [...new Set(found.map(({ listed }) => listed.domain))].toSorted((one, other) => domainOrder(one) - domainOrder(other));
  return domains.map((domain) => [domain, found.filter(({ listed }) => listed.domain === domain)]);
}
