import { describe, expect, test } from 'vitest';
import { pathsFor } from '#tests/support/paths/drive.ts';
import { mostLike } from '#tests/support/paths/most-like.ts';
import { optionsText, readOptions } from '#tests/support/paths/options.ts';
import { chosenMachines } from '#tests/support/paths/report.ts';
import { findPath } from '#tests/support/paths/one-path.ts';

describe('the options of npm run paths', () => {
  test('have defaults', () => {
    expect(readOptions(['--machine', 'signIn', '--list'])).toMatchObject({
      machine: 'signIn',
      list: true,
      browser: false,
      walk: 0,
      steps: 40,
    });
    expect(readOptions(['--walk', '20', '--seed', '7'])).toMatchObject({ walk: 20, seed: 7 });
    expect(readOptions(['--run'])).toMatchObject({ machine: undefined, list: false });
  });

  test('are listed with a description each and two examples', () => {
    const [options = '', examples = ''] = optionsText().split('For example:');
    expect(options).toMatch(/^ {2}--walk N +N random walks on the actor/m);
    const listed = [...options.matchAll(/^ {2}--(\w+)(?: \w+)? {2,}\w/gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(['machine', 'path', 'seed', 'steps', 'screens', 'check', 'help']));
    expect(examples.match(/npm run paths -- /g)).toHaveLength(2);
  });

  test('imply the browser if they need one', () => {
    expect(readOptions(['--headed']).browser).toBe(true);
    expect(readOptions(['--screens']).browser).toBe(true);
  });

  test.each([
    [['--machne', 'signIn'], 'There is no option --machne. Did you mean --machine?'],
    [['--machine'], '--machine needs a value, which does not begin with -.'],
    [['--list=yes'], '--list needs no value.'],
    [['signIn'], 'There is no option --signIn.'],
    [['--hepl'], 'Did you mean --help?'],
    [['--walk', 'many'], '--walk needs a whole number from 1, not many.'],
    [['--walk', '0'], '--walk needs a whole number from 1, not 0.'],
    [['--walk', '3', '--steps', '0'], '--steps needs a whole number from 1, not 0.'],
    [['--list', '--run'], '--list prints the paths, --run drives them'],
    [['--seed', '7'], '--seed and --steps belong to --walk.'],
    [['--walk', '3', '--browser'], 'A random walk happens on the actor'],
    [['--write', '--check'], '--check looks whether --write would change anything'],
    [['--write', '--path', 'ab'], 'A machine’s paths are filed together'],
    [['--browser', '--list'], '--list and --check need no browser.'],
  ])('%j are rejected with a sentence', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});

describe('unknown names', () => {
  test('are rejected with the nearest known one', async () => {
    await expect(chosenMachines('signin')).rejects.toThrow('There is no machine signin. Did you mean signIn?');
    await expect(chosenMachines('xyz')).rejects.toThrow('There is no machine xyz. There are:');
    expect(mostLike('notif', ['navigation', 'notifications'])).toBe('notifications');
    expect(mostLike('qqqq', ['navigation', 'notifications'])).toBeNull();
  });

  test('include path ids, for which a prefix is enough', async () => {
    const machines = await chosenMachines('logout');
    const knownId = pathsFor('logout')[0]?.id ?? '';
    expect(findPath(machines, knownId.slice(0, 6)).path.id).toBe(knownId);
    expect(() => findPath(machines, '')).toThrow('Several paths begin with');
    expect(() => findPath(machines, `${knownId.slice(0, -1)}?`)).toThrow(`Did you mean ${knownId}?`);
  });
});
