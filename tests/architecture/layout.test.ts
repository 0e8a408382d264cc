import { traverseContractProcedures } from '@orpc/server';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as constants from '#platform/contract/constants.ts';
import { contract, router } from '#app/server-features.ts';
import { services } from '#platform/contract/services.ts';
import { loadMachines, projectRoot } from '../../src/commands/machines.ts';

const at = (...parts: string[]) => path.join(projectRoot, ...parts);
const namesIn = (folder: string) => readdirSync(at(folder)).toSorted();
const read = (file: string) => readFileSync(at(file), 'utf8');

/** Files below a folder, relative to the project root. */
const filesBelow = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));

const code = ['machines', 'src', 'tests'].flatMap(filesBelow);
const nameOf = (file: string) => path.basename(file).split('.')[0] ?? '';

describe('machines', async () => {
  const machines = await loadMachines();
  const ids = machines.map(({ id }) => id).toSorted();

  test.each(machines)('$id has cases for its paths and an up-to-date set of drawings', ({ id, domain }) => {
    expect(namesIn(`tests/machines/${domain}`)).toContain(`${id}.cases.ts`);
    expect(namesIn('statecharts')).toEqual(expect.arrayContaining([`${id}.json`, `${id}.mmd`, `${id}.svg`]));
    expect(read('statecharts/README.md')).toContain(id);
  });

  test('no drawing and no cases are left of a machine that is gone', () => {
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

  test('those of the contract have a header scheme and a place in the router', () => {
    expect(Object.keys(contract).toSorted()).toEqual(names);
    expect(Object.keys(router).toSorted()).toEqual(names);
  });

  test('every operation lies below the base path of its service', () => {
    const elsewhere: string[] = [];
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation, path: [name = '', ...below] }) => {
      const { path: address } = operation['~orpc'].route;
      if (!address?.startsWith(`${services[name as keyof typeof services].base}/`))
        elsewhere.push(`${name}.${below.join('.')}: ${address}`);
    });
    expect(elsewhere).toEqual([]);
  });
});

describe('files', () => {
  test('say what is in them: none is called after nothing', () => {
    const forbidden = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types']);
    expect(code.filter((file) => file.split(/[/.]/).some((part) => forbidden.has(part)))).toEqual([]);
  });

  test('are in kebab-case, but for what is named after a machine', async () => {
    const machines = new Set((await loadMachines()).map(({ id }) => id));
    const odd = code
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !machines.has(nameOf(file)))
      .filter((file) => !/^[a-z\d]+(-[a-z\d]+)*(\.[a-z-]+)*$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  test('at the top are few', () => {
    const made = ['.git', '.data', 'node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'];
    const kept = [
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
    expect(namesIn('.').filter((name) => !made.includes(name) && !name.endsWith('.log'))).toEqual(kept);
  });
});

describe('constants of §9', () => {
  const elsewhere = code.filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && /^(src|machines)\//.test(file) && file !== 'src/platform/contract/constants.ts',
  );

  test('have one home', () => {
    const names = Object.keys(constants);
    const declared = elsewhere.flatMap((file) => {
      const text = read(file);
      return names.filter((name) => new RegExp(`\\b(const|let) ${name}\\b`).test(text)).map((name) => `${file}: ${name}`);
    });
    expect(declared).toEqual([]);
  });

  test('that are words are written nowhere else', () => {
    const words = [constants.XSRF_COOKIE, constants.XSRF_HEADER, constants.BUSINESS_TIME_ZONE];
    expect(elsewhere.filter((file) => words.some((word) => read(file).includes(`'${word}'`)))).toEqual([]);
  });
});
