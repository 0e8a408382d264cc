import { t } from '#platform/console/language/language.ts';

/** Filter of a list. `names` are its query parameters; its words are marked with `msg` and translated by the list. */
export type FilterField =
  | { id: string; title: string; kind: 'several'; name: string; options: readonly FilterOption[] }
  | { id: string; title: string; kind: 'one'; name: string; options: readonly FilterOption[] }
  | { id: string; title: string; kind: 'text'; name: string; hint: string; check: (value: string) => string | null }
  | { id: string; title: string; kind: 'date'; name: string }
  | { id: string; title: string; kind: 'dates'; from: string; to: string };

export interface FilterOption {
  value: string;
  title: string;
}

/** Values by parameter; unset filters are missing. */
export type FilterValues = Partial<Record<string, string>>;
/** null removes the parameter. */
export type FilterChange = Record<string, string | null>;

export const namesOf = (field: FilterField): string[] => (field.kind === 'dates' ? [field.from, field.to] : [field.name]);
export const isFieldSet = (field: FilterField, values: FilterValues): boolean => namesOf(field).some((name) => values[name] !== undefined);
export const removal = (field: FilterField): FilterChange => Object.fromEntries(namesOf(field).map((name) => [name, null]));

const titleOf = (options: readonly FilterOption[], value: string) => t(options.find((option) => option.value === value)?.title ?? value);
const day = (date: string) => date.split('-').toReversed().join('-');

/** Text of an active filter's chip: one value by name, several by count; dates as dd-mm-yyyy (§5). */
export function wordsOf(field: FilterField, values: FilterValues): string {
  if (field.kind === 'dates') return datesInWords(values[field.from], values[field.to]);
  const value = values[field.name] ?? '';
  switch (field.kind) {
    case 'several': {
      const chosen = value.split(',');
      return chosen.length === 1 ? titleOf(field.options, value) : t('{n} of {total}', { n: chosen.length, total: field.options.length });
    }
    case 'one':
      return titleOf(field.options, value);
    case 'date':
      return day(value);
    case 'text':
      return value;
  }
}

function datesInWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? day(from) : t('{from} to {until}', { from: day(from), until: day(to) });
  return from ? t('from {day}', { day: day(from) }) : t('until {day}', { day: day(to ?? '') });
}
