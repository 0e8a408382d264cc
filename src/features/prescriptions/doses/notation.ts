import type { DayAmounts, DoseUnit } from './dose.ts';

/** The words and signs of a notation. Each is taken out of the text when it is read: what is left over was not understood. */

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const fractions: Readonly<Record<string, string>> = { '½': '0.5', '¼': '0.25', '¾': '0.75', '1/2': '0.5', '1/4': '0.25', '3/4': '0.75' };

const withFraction = (_: string, whole: string | undefined, part: string): string => String(Number(whole ?? 0) + Number(fractions[part]));

/** Lower case, one kind of dash and of times sign, fractions as decimals, no full stops in abbreviations. */
export function normalise(typed: string): string {
  return typed
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[×*]/g, 'x')
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll(/\b([a-z]{1,4})\./g, '$1 ')
    .replaceAll(/(?:(?<![\d/.])(\d+)\s?)?([½¼¾])/g, withFraction)
    .replaceAll(/(?:(?<![\d/.x-])(\d+) )?(?<![\d/.])(1\/2|1\/4|3\/4)(?![\d/])/g, withFraction)
    .replaceAll(/\bhalf\b/g, '0.5')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?- ?/g, '-')
    .trim();
}

/** Text that is read piece by piece. */
export class Notation {
  private rest: string;
  constructor(text: string) {
    this.rest = ` ${text} `;
  }

  /** Takes the first match out; null without one. */
  take(pattern: string): RegExpExecArray | null {
    const found = new RegExp(`(?<![a-z\\d.])(?:${pattern})(?![a-z\\d])`).exec(this.rest);
    if (found) this.rest = `${this.rest.slice(0, found.index)} ${this.rest.slice(found.index + found[0].length)}`;
    return found;
  }

  get left(): string {
    return this.rest.replaceAll(/\s+/g, ' ').trim();
  }
}

const unitWords: readonly (readonly [words: string, unit: DoseUnit, factor: number])[] = [
  ['tab|tabs|tablet|tablets|cap|caps|capsule|capsules|sachet|sachets|t', 'tablet', 1],
  ['ml|mls|cc', 'ml', 1],
  ['tsp|tsf|teaspoon|teaspoons|teaspoonful', 'ml', 5],
  ['tbsp|tablespoon|tablespoons', 'ml', 15],
  ['drop|drops|gtt', 'drop', 1],
  ['puff|puffs|spray|sprays', 'puff', 1],
  ['unit|units|iu', 'unit', 1],
];

export interface Amount {
  amount: number;
  unit: DoseUnit | null;
}

const unitOf = (word: string): readonly [DoseUnit | null, number] => {
  const found = unitWords.find(([words]) => words.split('|').includes(word));
  return found ? [found[1], found[2]] : [null, 1];
};
const anyUnit = unitWords.map(([words]) => words).join('|');

export interface Slots {
  day: DayAmounts;
  unit: DoseUnit | null;
}

/** `1-0-1` is morning, noon, night; `1-1-1-1` morning, noon, evening, night. */
export function takeSlots(text: Notation): Slots | null {
  const found = text.take(`(${NUMBER})-(${NUMBER})-(${NUMBER})(?:-(${NUMBER}))?(?: ?(${anyUnit}))?`);
  if (!found) return null;
  const [, first, second, third, fourth, word = ''] = found;
  const [unit, factor] = unitOf(word);
  const of = (number: string | undefined) => Number(number ?? 0) * factor;
  return { day: fourth === undefined ? [of(first), of(second), 0, of(third)] : [of(first), of(second), of(third), of(fourth)], unit };
}

/** `1--1`, `1-1`: which time of day is meant is not written. */
export const takeGap = (text: Notation): boolean => text.take(String.raw`[\d.]*-[\d.]*(?:-[\d.]*){0,4}`) !== null;

/** `2 tab`, `1 tsp`, or a bare number at the beginning. */
export function takeAmount(text: Notation): Amount | null {
  const counted = text.take(`(${NUMBER}) ?(${anyUnit})`);
  if (counted) {
    const [unit, factor] = unitOf(counted[2] ?? '');
    return { amount: Number(counted[1]) * factor, unit };
  }
  const bare = text.take(NUMBER);
  return bare ? { amount: Number(bare[0]), unit: null } : null;
}

const daysIn: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, '7': 1, '52': 7, '12': 30 };

/** `x 5 d`, `for 2 weeks`, `5/7` (days), `2/52` (weeks), `1/12` (months of 30 days). Null: not written; NaN: a number without unit. */
export function takeDays(text: Notation): number | null {
  const inWords = text.take(String.raw`(?:x|for)? ?(\d+) ?(?:(d|w|m)|(d)ays?|(w)ks?|(w)eeks?|(m)ths?|(m)onths?)`);
  if (inWords) {
    const [, number, ...units] = inWords;
    return Number(number) * (daysIn[units.find(Boolean) ?? ''] ?? 1);
  }
  const inParts = text.take(String.raw`(?:x|for)? ?(\d+)\/(7|52|12)`);
  if (inParts) return Number(inParts[1]) * (daysIn[inParts[2] ?? ''] ?? 1);
  return text.take(String.raw`x ?\d+`) ? Number.NaN : null;
}

/** Names that are mistaken for others, and for which. */
export const mistakable: readonly (readonly [word: string, one: string, other: string])[] = [
  ['qd', 'QD', 'QID'],
  ['qod', 'QOD', 'QID'],
  ['ou', 'OU', 'OD'],
];

const timesADay: readonly (readonly [words: string, times: number])[] = [
  ['bd|bid|bds|twice daily|twice a day|2 times a day', 2],
  ['tds|tid|thrice daily|thrice a day|3 times a day', 3],
  ['qid|qds|4 times a day|four times a day', 4],
  ['5 times a day|five times a day', 5],
  // Last: `daily` is part of others.
  ['once daily|once a day|1 time a day|daily', 1],
];

/** Every frequency that is written: more than one contradict each other, unless they say the same. */
export function takeTimes(text: Notation): { times: number[]; isOd: boolean } {
  const times: number[] = [];
  const isOd = text.take('od') !== null;
  if (isOd) times.push(1);
  for (const [words, number] of timesADay) while (text.take(words)) times.push(number);
  return { times, isOd };
}

/** `HS`, `at night`, `in the morning`: 3 and 0 are places of {@link DayAmounts}. */
export function takeTimeOfDay(text: Notation): number | null {
  if (text.take('hs|qhs|at night|at bedtime|nocte|bedtime')) return 3;
  if (text.take('in the morning|mane|om')) return 0;
  if (text.take('in the evening')) return 2;
  return text.take('at noon') ? 1 : null;
}

/** `Q8H`, `8 hourly`, `every 8 hours`. */
export function takeHours(text: Notation): number | null {
  const found = text.take(String.raw`q ?(\d+) ?h(?:rs?|ourly)?|(\d+) ?(?:hourly|hrly)|every (\d+) ?(?:hours|hrs|h)`);
  return found ? Number(found[1] ?? found[2] ?? found[3]) : null;
}

export function takeEveryDays(text: Notation): number | null {
  if (text.take('alternate days?|alt days?|every other day|eod|on alternate days?')) return 2;
  if (text.take('once a week|once weekly|weekly|every week')) return 7;
  if (text.take('fortnightly|once a fortnight')) return 14;
  return text.take('monthly|once a month|once monthly') ? 30 : null;
}

export function takeMeal(text: Notation): 'before' | 'after' | null {
  if (text.take('ac|before food|before meals?|empty stomach')) return 'before';
  return text.take('pc|after food|after meals?') ? 'after' : null;
}

/** Most times a day of what is taken if needed. */
export function takeMost(text: Notation): number | null {
  const found = text.take(
    String.raw`(?:max|maximum|at most|up to|upto|not more than) ?(\d+)(?: ?(?:times )?(?:\/|a |per )? ?(?:day|daily))?|(\d+) ?\/ ?day`,
  );
  return found ? Number(found[1] ?? found[2]) : null;
}

export function takeSites(text: Notation): 1 | 2 | null {
  if (text.take('(?:in )?(?:both|each) (?:eyes?|ears?|nostrils?)|be')) return 2;
  return text.take('(?:in )?(?:right|left) (?:eye|ear|nostril)|re|le') ? 1 : null;
}

/** Words that say nothing about the dose. */
export function takeFillers(text: Notation): void {
  for (const words of [
    'tab|tabs|tablet|cap|caps|capsule|t',
    'syr|syp|syrup|inj|injection',
    'take|apply|instil|locally|la|l a',
    'a day|per day',
  ]) {
    while (text.take(words)) continue;
  }
}
