import { screen, within } from '@testing-library/react';

/** The six boxes of a code. */
export const codeBoxes = (label: string): HTMLElement[] => within(screen.getByRole('group', { name: label })).getAllByRole('textbox');

/** The first of the six boxes; typed digits continue in the next ones. */
export async function firstCodeBox(label: string): Promise<HTMLElement> {
  await screen.findByRole('group', { name: label });
  return codeBoxes(label)[0]!;
}

/** Digits in the boxes. */
export const digitsOf = (label: string): string =>
  codeBoxes(label)
    .map((box) => (box as HTMLInputElement).value)
    .join('');
