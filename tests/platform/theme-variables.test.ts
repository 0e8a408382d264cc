import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { themeVariables, variablesFile } from '../../src/commands/theme-variables.ts';

it('the stored variables are those of the theme and of the style sheets in use (npm run theme)', () => {
  expect(readFileSync(variablesFile, 'utf8')).toBe(themeVariables());
});
