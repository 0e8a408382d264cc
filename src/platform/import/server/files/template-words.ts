/** Start of a template line that lists choices; the import skips these lines. */
export const CHOICES_LINE = '# Choices of ';

export const isChoicesLine = (cells: readonly string[]): boolean => cells[0]?.startsWith(CHOICES_LINE) ?? false;
