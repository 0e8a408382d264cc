/** A set of choices from general data: value → label (§3). Undefined if it is missing. */
export type Choices = Readonly<Record<string, string>>;
type MaybeChoices = Choices | null | undefined;
type MaybeValue = string | null | undefined;

/** Whether the set and the value are present, and the value is a key of the set (§5). */
export const isChoice = (choices: MaybeChoices, value: MaybeValue): boolean => Boolean(choices && value && Object.hasOwn(choices, value));

/** Label of the value; the raw value without a label, empty without a value (§5). */
export function choiceLabel(choices: MaybeChoices, value: MaybeValue): string {
  if (!value) return '';
  return (choices && Object.hasOwn(choices, value) && choices[value]) || value;
}
