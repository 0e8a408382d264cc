import { traverseContractProcedures } from '@orpc/server';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as constants from '#platform/contract/constants.ts';
import { contract, router } from '#app/server-features.ts';
import { services } from '#platform/contract/services.ts';
import { loadMachines, projectRoot } from '../../src/commands/machines.ts';

const inProject = (...parts: string[]) => path.join(projectRoot, ...parts);
const namesIn = (folder: string) => readdirSync(inProject(folder)).toSorted();
const read = (file: string) => readFileSync(inProject(file), 'utf8');

/** Files below a folder, relative to the project root. */
const filesBelow = (folder: string): string[] =>
  readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));

const code = ['machines', 'src', 'tests'].flatMap(filesBelow);
const nameOf = (file: string) => path.basename(file).split('.')[0] ?? '';

describe('machines', async () => {
  const machines = await loadMachines();
  const ids = machines.map(({ id }) => id).toSorted();

  test.each(machines)('$id has cases for its paths and up-to-date drawings', ({ id, domain }) => {
    expect(namesIn(`tests/machines/${domain}`)).toContain(`${id}.cases.ts`);
    expect(namesIn('statecharts')).toEqual(expect.arrayContaining([`${id}.json`, `${id}.mmd`, `${id}.svg`]));
    expect(read('statecharts/README.md')).toContain(id);
  });

  test('no drawings or cases remain of removed machines', () => {
    const drawn = namesIn('statecharts')
      .filter((name) => name !== 'README.md' && name !== 'screens')
      .map(nameOf);
    expect([...new Set(drawn)].toSorted()).toEqual(ids);
    const photographed = namesIn('statecharts/screens');
    expect(photographed.filter((name) => !ids.includes(name))).toEqual([]);
    const tried = filesBelow('tests/machines')
      .filter((file) => file.endsWith('.cases.ts'))
      .map(nameOf);
    expect(tried.toSorted()).toEqual(ids);
  });
});

describe('services', () => {
  const names = Object.keys(services).toSorted();

  test('of the contract have a header scheme and a router entry', () => {
    expect(Object.keys(contract).toSorted()).toEqual(names);
    expect(Object.keys(router).toSorted()).toEqual(names);
  });

  test('contain every operation below their base path', () => {
    const misplaced: string[] = [];
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation, path: [name = '', ...below] }) => {
      const { path: address } = operation['~orpc'].route;
      if (!address?.startsWith(`${services[name as keyof typeof services].base}/`))
        misplaced.push(`${name}.${below.join('.')}: ${address}`);
    });
    expect(misplaced).toEqual([]);
  });
});

describe('files', () => {
  test('have descriptive names', () => {
    const forbidden = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types']);
    expect(code.filter((file) => file.split(/[/.]/).some((part) => forbidden.has(part)))).toEqual([]);
  });

  test('are in kebab-case unless named after a machine', async () => {
    const machines = new Set((await loadMachines()).map(({ id }) => id));
    const odd = code
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !machines.has(nameOf(file)))
      .filter((file) => !/^[a-z\d]+(-[a-z\d]+)*(\.[a-z-]+)*$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  test('at the top level are few', () => {
    const generated = ['.git', '.data', 'node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'];
    const allowed = [
      '.ci',
      '.gitignore',
      '.tools',
      'README.md',
      'machines',
      'package-lock.json',
      'package.json',
      'src',
      'statecharts',
      'tests',
      'tsconfig.json',
      'vite.config.ts',
    ];
    expect(namesIn('.').filter((name) => !generated.includes(name) && !name.endsWith('.log'))).toEqual(allowed);
  });
});

describe('constants of §9', () => {
  const misplaced = code.filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && /^(src|machines)\//.test(file) && file !== 'src/platform/contract/constants.ts',
  );

  test('are defined once', () => {
    const names = Object.keys(constants);
    const declared = misplaced.flatMap((file) => {
      const text = read(file);
      return names.filter((name) => new RegExp(`\\b(const|let) ${name}\\b`).test(text)).map((name) => `${file}: ${name}`);
    });
    expect(declared).toEqual([]);
  });

  test('with text values are not repeated elsewhere', () => {
    const words = [constants.XSRF_COOKIE, constants.XSRF_HEADER, constants.BUSINESS_TIME_ZONE];
    expect(misplaced.filter((file) => words.some((word) => read(file).includes(`'${word}'`)))).toEqual([]);
  });
});
