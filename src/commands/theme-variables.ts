/** node --import tsx src/commands/theme-variables.ts: writes src/platform/console/theme/variables.css anew from the theme. */
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { theme } from '#platform/console/theme/theme.ts';
import { projectRoot } from './machines.ts';

export const variablesFile = path.join(projectRoot, 'src/platform/console/theme/variables.css');

const sheetImport = /['"](@mantine\/[\w-]+\/styles(?:\/[\w-]+)?\.layer\.css)['"]/g;
const variableUse = /var\(\s*(--mantine-[\w-]+)/g;

const matches = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), (match) => match[1] ?? '');

/** Paths of Mantine's style sheets that the console imports. */
function importedSheets(): Set<string> {
  const folder = path.join(projectRoot, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
  return new Set(files.flatMap((file) => matches(readFileSync(path.join(folder, file), 'utf8'), sheetImport)));
}

/**
 * The theme's variables that these style sheets and the product's own use, and those that they refer to in turn. All of Mantine's are
 * four times as many. They are the same in both colour schemes, because the values refer to tokens.css.
 */
export function themeVariables(): string {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const values: Record<string, string> = { ...variables, ...light };
  const sheets = [...importedSheets()].map((sheet) => readFileSync(path.join(projectRoot, 'node_modules', sheet), 'utf8'));
  const own = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('theme/variables.css'))
    .map((file) => readFileSync(path.join(projectRoot, 'src', file), 'utf8'));
  const used = new Set<string>();
  const collect = (text: string): void => {
    for (const name of matches(text, variableUse)) {
      if (used.has(name) || values[name] === undefined) continue;
      used.add(name);
      collect(values[name]);
    }
  };
  for (const text of [...sheets, ...own, ...computedNames(values).map((name) => `var(${name})`)]) collect(text);
  const lines = Object.keys(values)
    .filter((name) => used.has(name))
    .map((name) => `  ${name}: ${values[name]};`);
  return `/* Written by src/commands/theme-variables.ts. */\n:root {\n${lines.join('\n')}\n}\n`;
}

/** Names that components compose from their props, such as `size="sm"`. */
const computedNames = (values: Record<string, string>): string[] =>
  Object.keys(values).filter((name) => /^--mantine-(font-size|line-height|spacing|radius|z-index)-/.test(name));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(variablesFile, themeVariables());
