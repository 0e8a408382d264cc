import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Dose, DoseReading, DoseStep, DoseUnit, Preparation } from './dose.ts';
import {
  type Amount,
  mistakable,
  normalise,
  Notation,
  type Slots,
  takeAmount,
  takeDays,
  takeEveryDays,
  takeFillers,
  takeGap,
  takeHours,
  takeMeal,
  takeMost,
  takeSites,
  takeSlots,
  takeTimeOfDay,
  takeTimes,
} from './notation.ts';

const LONGEST = 120;
/** A longer treatment is a mistake in writing. */
const MOST_DAYS = 365;

const unitsOf: Readonly<Record<Preparation, readonly DoseUnit[]>> = {
  tablet: ['tablet'],
  liquid: ['ml', 'drop'],
  drops: ['drop', 'ml'],
  eye: ['drop'],
  spray: ['puff'],
  injection: ['unit', 'ml', 'tablet'],
  cream: ['application'],
};

/** What is meant by a number without unit; null: it has to be written. */
const usualUnit: Readonly<Record<Preparation, DoseUnit | null>> = {
  tablet: 'tablet',
  liquid: null,
  drops: 'drop',
  eye: 'drop',
  spray: 'puff',
  injection: 'unit',
  cream: 'application',
};

const ask = (...questions: Sentence[]): DoseReading => ({ dose: null, questions });

interface Found {
  step: DoseStep;
  unit: DoseUnit | null;
  hasAmount: boolean;
  meal: Dose['meal'];
  sites: 1 | 2 | null;
}

/** A notation as the doctor wrote it, for a kind of preparation. What may mean two things is asked, never guessed. */
export function readDose(typed: string, preparation: Preparation): DoseReading {
  const text = normalise(typed.slice(0, LONGEST));
  if (text === '') return ask(sentence('How is it taken?'));
  const parts = text.split(/ ?(?:[,;]|\bthen\b|\bfollowed by\b) ?/).filter(Boolean);
  const found: Found[] = [];
  for (const part of parts) {
    const read = readStep(part, preparation);
    if (Array.isArray(read)) return ask(...read);
    found.push(read);
  }
  const problem = wholeProblem(found, preparation);
  if (problem) return ask(problem);
  const units = found.flatMap(({ unit }) => unit ?? []);
  return {
    dose: {
      steps: found.map(({ step }) => step),
      unit: units[0] ?? usualUnit[preparation] ?? 'ml',
      meal: found.find(({ meal }) => meal !== null)?.meal ?? null,
      sites: found.find(({ sites }) => sites !== null)?.sites ?? 1,
    },
    questions: [],
  };
}

function wholeProblem(found: readonly Found[], preparation: Preparation): Sentence | null {
  const units = found.flatMap(({ unit }) => unit ?? []);
  const strange = units.find((unit) => !unitsOf[preparation].includes(unit));
  if (strange || new Set(units).size > 1) return sentence('The unit does not fit the medicine: is it the right one?');
  if (preparation !== 'tablet' && preparation !== 'cream' && found.some(({ hasAmount }) => !hasAmount))
    return sentence('How much at a time?');
  if (units.length === 0 && usualUnit[preparation] === null) return sentence('Millilitres or drops?');
  const open = found.slice(0, -1).find(({ step }) => step.days === null && step.kind !== 'once');
  return open ? sentence('How many days is each step?') : null;
}

function readStep(part: string, preparation: Preparation): Found | Sentence[] {
  const text = new Notation(part);
  for (const [word, one, other] of mistakable)
    if (text.take(word)) return [sentence('{one} is mistaken for {other}: what is meant?', { one, other })];
  const unclear = text.take(String.raw`(\d+) ?u`);
  if (unclear) return [sentence('{number}U may be {number} units or {number}0: which?', { number: unclear[1] ?? '' })];
  if (text.take(String.raw`[\d.]+ ?(?:mg|mcg|g|gm)`))
    return [sentence('How many are taken at a time? A strength is written, not a number.')];

  const days = takeDays(text);
  if (Number.isNaN(days)) return [sentence('Is the number after × days?')];
  if (days !== null && (days < 1 || days > MOST_DAYS)) return [sentence('How many days?')];
  const most = takeMost(text);
  const hours = takeHours(text);
  const slots = takeSlots(text);
  if (!slots && takeGap(text)) return [sentence('At which times of day? One is not written')];
  const when = { ...takeTimes(text), place: takeTimeOfDay(text), everyDays: takeEveryDays(text), hours, slots };
  const meal = takeMeal(text);
  const sites = takeSites(text);
  const isNeeded = text.take('sos|prn|if needed|when needed') !== null;
  const isOnce = text.take('stat|at once|single dose') !== null;
  const amount = takeAmount(text);
  takeFillers(text);
  if (text.left !== '') return [sentence('“{text}” is not understood', { text: text.left })];
  const isEyeOd = when.isOd && preparation === 'eye' && sites === null;
  if (isEyeOd) return [sentence('OD beside an eye preparation: once a day, or the right eye?')];
  const step = stepOf({ ...when, days, most, isNeeded, isOnce }, amount);
  if ('message' in step) return [step];
  return { step, unit: slots?.unit ?? amount?.unit ?? null, hasAmount: slots !== null || amount !== null, meal, sites };
}

interface Written {
  times: readonly number[];
  place: number | null;
  everyDays: number | null;
  hours: number | null;
  slots: Slots | null;
  days: number | null;
  most: number | null;
  isNeeded: boolean;
  isOnce: boolean;
}

const contradiction = () => sentence('Two different frequencies are written: which?');

/** How often a day, from whatever says it; null if nothing does. A contradiction is a sentence. */
function timesOf({ times, place, hours, slots }: Written): number | null | Sentence {
  const frequencies = [
    ...times,
    ...(hours === null ? [] : [24 / hours]),
    ...(slots ? [slots.day.filter((amount) => amount > 0).length] : []),
    ...(place === null ? [] : [1]),
  ];
  if (new Set(frequencies).size > 1) return contradiction();
  return frequencies[0] ?? null;
}

function stepOf(written: Written, amount: Amount | null): DoseStep | Sentence {
  const { place, hours, slots, days, most, isNeeded, isOnce, everyDays } = written;
  if (hours !== null && (hours < 1 || 24 % hours !== 0))
    return sentence('Every {hours} hours does not divide a day: how often a day?', { hours });
  if (slots?.day.every((each) => each === 0) || amount?.amount === 0) return sentence('No dose is written');
  if (slots && amount) return sentence('Two amounts are written: which?');
  if (slots && place !== null && slots.day[place] === 0) return contradiction();
  const times = timesOf(written);
  if (typeof times === 'object' && times !== null) return times;
  const base = { amount: amount?.amount ?? 1, hours, everyDays: everyDays ?? 1, days };
  if (isOnce) return times === null && !isNeeded ? { ...base, kind: 'once', day: null, times: null, days: null } : contradiction();
  if (isNeeded) {
    const largest = slots ? Math.max(...slots.day) : base.amount;
    if (most !== null && times !== null && most !== times) return contradiction();
    if (most === null && times === null) return sentence('At most how many times a day?');
    return { ...base, kind: 'needed', day: null, amount: largest, times: most ?? times };
  }
  if (most !== null) return sentence('At most {most} a day: only if needed?', { most });
  if (times === null && everyDays === null) return sentence('How often a day?');
  return { ...base, kind: 'regular', day: slots?.day ?? dayOf(place, base.amount), times: times ?? 1 };
}

const dayOf = (place: number | null, amount: number): DoseStep['day'] =>
  place === null ? null : [place === 0 ? amount : 0, place === 1 ? amount : 0, place === 2 ? amount : 0, place === 3 ? amount : 0];
