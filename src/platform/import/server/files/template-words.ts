/** How the lines of a template begin that tell what can be chosen: nobody means to import them. */
export const CHOICES_LINE = '# Choices of ';

export const isChoicesLine = (cells: readonly string[]): boolean => cells[0]?.startsWith(CHOICES_LINE) ?? false;
