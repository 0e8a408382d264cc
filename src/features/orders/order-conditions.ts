import type { Condition, Group } from '#platform/list/where.ts';

/**
 * Short spellings of frequent conditions of a list of orders, in addresses and requests, by parameter: `city=Pune,Surat` is a city
 * that is one of these.
 */
export type ShortConditions = Partial<Record<string, string>>;

interface Spelling {
  /** The condition; null without values. */
  read: (values: ShortConditions) => Condition | null;
  /** Values of the parameters; null for another condition. */
  write: (condition: Condition) => ShortConditions | null;
}

/** Condition of one parameter. `is`: its comparison. */
const single = (name: string, field: string, is: Condition['is'], fits = (value: string) => value !== ''): Spelling => ({
  read: ({ [name]: value }) => (value !== undefined && fits(value) ? { field, is, value } : null),
  write: (condition) =>
    condition.field === field && condition.is === is && typeof condition.value === 'string' && fits(condition.value)
      ? { [name]: condition.value }
      : null,
});

const several = (name: string): Spelling => ({
  read: ({ [name]: value }) => (value === undefined ? null : { field: name, is: 'anyOf', value: value.split(',') }),
  write: ({ field, is, value }) => (field === name && is === 'anyOf' && Array.isArray(value) ? { [name]: value.join(',') } : null),
});

/** First and last day of the calendar (§5: years of four digits). */
const [FIRST_DAY, LAST_DAY] = ['1000-01-01', '9999-12-31'];

/** The calendar date `by` days later, within the calendar. */
function shifted(date: string, by: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + by);
  if (day.getUTCFullYear() > 9999) return LAST_DAY;
  const shiftedDay = day.toISOString().slice(0, 10);
  return shiftedDay < FIRST_DAY ? FIRST_DAY : shiftedDay;
}
const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Days of creation: from, until, or both, including these days. */
const created: Spelling = {
  read: ({ created_from: from, created_to: to }) => {
    if (from !== undefined && to !== undefined) return { field: 'placed', is: 'between', value: [from, to] };
    if (from !== undefined) return { field: 'placed', is: 'over', value: shifted(from, -1) };
    return to === undefined ? null : { field: 'placed', is: 'under', value: shifted(to, 1) };
  },
  write: ({ field, is, value }) => {
    if (field !== 'placed') return null;
    if (is === 'between' && Array.isArray(value) && value.every(isDate)) return { created_from: value[0], created_to: value[1] };
    if (!isDate(value)) return null;
    if (is === 'over') return { created_from: shifted(value, 1) };
    return is === 'under' ? { created_to: shifted(value, -1) } : null;
  },
};

const isOurs = (value: string) => value === 'me' || value === 'none';

const spellings: readonly Spelling[] = [
  ...['status', 'type', 'mode', 'city', 'prescription'].map(several),
  single('store', 'store', 'contains'),
  single('pincode', 'pincode', 'is'),
  single('drug', 'drug', 'contains'),
  single('slot', 'slot', 'is', isDate),
  created,
  single('tat', 'promise', 'is', (value) => value === 'late' || value === 'soon'),
  single('assignee', 'whose', 'is', isOurs),
  {
    read: ({ assignee }) =>
      assignee === undefined || isOurs(assignee) ? null : { field: 'assignee_id', is: 'is', value: Number(assignee) },
    write: ({ field, is, value }) => (field === 'assignee_id' && is === 'is' ? { assignee: String(value) } : null),
  },
];

/** Conditions that these parameters spell. */
export const conditionsOf = (values: ShortConditions): Condition[] => spellings.flatMap(({ read }) => read(values) ?? []);

/** The filter in short spellings, and its parts that have none. `accepts`: whether the value fits the parameter. */
export function shortened(where: Group, accepts: (name: string, value: string) => boolean): { short: ShortConditions; others: Group } {
  if (where.match === 'any' && where.of.length > 1) return { short: {}, others: { match: 'all', of: [where] } };
  const short: ShortConditions = {};
  const others: Group = { match: 'all', of: [] };
  for (const part of where.of) {
    const spelled = 'of' in part ? null : spell(part);
    // A parameter holds one condition.
    const isFitting = Object.entries(spelled ?? {}).every(([name, value = '']) => short[name] === undefined && accepts(name, value));
    if (spelled && isFitting) Object.assign(short, spelled);
    else others.of.push(part);
  }
  return { short, others };
}

function spell(condition: Condition): ShortConditions | null {
  for (const { write } of spellings) {
    const values = write(condition);
    if (values) return values;
  }
  return null;
}
