import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Dose, DoseStep, DoseUnit } from './dose.ts';

/** Tablets go without a unit. */
const unitWords: Readonly<Record<DoseUnit, readonly [one: string, several: string]>> = {
  tablet: ['{amount}', '{amount}'],
  application: ['{amount}', '{amount}'],
  ml: [msg('{amount} ml'), '{amount} ml'],
  drop: [msg('{amount} drop'), msg('{amount} drops')],
  puff: [msg('{amount} puff'), msg('{amount} puffs')],
  unit: [msg('{amount} unit'), msg('{amount} units')],
};

const times: readonly string[] = [
  msg('{amount} in the morning'),
  msg('{amount} at noon'),
  msg('{amount} in the evening'),
  msg('{amount} at night'),
];

const everyDays: Readonly<Record<number, string>> = {
  2: msg('on alternate days'),
  7: msg('once a week'),
  14: msg('once a fortnight'),
  30: msg('once a month'),
};

const mealWords = { before: msg('before food'), after: msg('after food') } as const;

/** `½` instead of 0.5. */
function numberWords(amount: number): string {
  const whole = Math.floor(amount);
  const part = { 0: '', 0.25: '¼', 0.5: '½', 0.75: '¾' }[amount - whole];
  return part === undefined ? String(amount) : `${whole === 0 && part !== '' ? '' : whole}${part}`;
}

/** A number of doses with its unit: a sentence of its own, because units are translated. */
function amountWords(amount: number, unit: DoseUnit): Sentence {
  const [one, several] = unitWords[unit];
  return sentence(amount === 1 ? one : several, { amount: numberWords(amount) });
}

function frequency({ kind, hours, times: number, everyDays: days }: DoseStep, amount: Sentence): Sentence {
  if (kind === 'needed' && number === 1) return sentence('{amount} if needed, at most once a day', { amount });
  if (kind === 'needed') return sentence('{amount} if needed, at most {times} times a day', { amount, times: number ?? 1 });
  if (hours === 1) return sentence('{amount} every hour', { amount });
  if (hours !== null) return sentence('{amount} every {hours} hours', { amount, hours });
  if (days > 1 && number === 1) return amount;
  if (number === 1) return sentence('{amount} once a day', { amount });
  return sentence('{amount}, {times} times a day', { amount, times: number ?? 1 });
}

function stepWords(step: DoseStep, unit: DoseUnit, days: number | null): Sentence[] {
  if (step.kind === 'once') return [sentence('{amount} at once, one time only', { amount: amountWords(step.amount, unit) })];
  const dayWords = step.day
    ? step.day.flatMap((amount, place) => (amount > 0 ? sentence(times[place] ?? '', { amount: amountWords(amount, unit) }) : []))
    : [frequency(step, amountWords(step.amount, unit))];
  const rhythm = everyDays[step.everyDays];
  const length = step.days ?? days;
  return [
    ...dayWords,
    ...(rhythm ? [sentence(rhythm)] : []),
    ...(length === null ? [] : [length === 1 ? sentence('1 day') : sentence('{days} days', { days: length })]),
  ];
}

/** A dose as it is read back, piece by piece: "1 in the morning", "1 at night", "5 days". */
export function doseWords(dose: Dose, days: number | null): Sentence[] {
  return [
    ...dose.steps.flatMap((step, index) => {
      const [first, ...rest] = stepWords(step, dose.unit, days);
      return index === 0 || !first ? [...(first ? [first] : []), ...rest] : [sentence('then {step}', { step: first }), ...rest];
    }),
    ...(dose.sites === 2 ? [sentence('both sides')] : []),
    ...(dose.meal ? [sentence(mealWords[dose.meal])] : []),
  ];
}
