/** A set of choices as general data brings it: value → label (§3). A set that is missing is no set. */
export type Choices = Readonly<Record<string, string>>;
type MaybeChoices = Choices | null | undefined;
type MaybeValue = string | null | undefined;

export interface ChoiceOption {
  value: string;
  label: string;
}

/** Both the set and the value are present, and the value is a key of the set (§5). */
export const isChoice = (choices: MaybeChoices, value: MaybeValue): boolean => Boolean(choices && value && Object.hasOwn(choices, value));

/** The mapped label; the raw value where there is none; empty without a value (§5). */
export function choiceLabel(choices: MaybeChoices, value: MaybeValue): string {
  if (!value) return '';
  return (choices && Object.hasOwn(choices, value) && choices[value]) || value;
}

/** Value/label pairs in the order of the set (§5). */
export const choiceOptions = (choices: MaybeChoices): ChoiceOption[] =>
  Object.entries(choices ?? {}).map(([value, label]) => ({ value, label }));
