import { describe, expect, test } from 'vitest';
import { plainName, redact, redactError, redactEvent } from '#workbench/inspection/console/redact.ts';

const canaries = {
  password: 'kestrel-9-canary',
  code: '482913',
  phone_no: '9820098200',
  name: 'Asha Deshpande',
  comment: 'wants it before noon',
  token: 'eyJhbGciOi.canary',
  words: 'amlodipine',
  email: 'asha@example.in',
  address: '12 Marine Drive',
};

const spoken = (value: unknown) => JSON.stringify(redact(value));

describe('what a person wrote is withheld', () => {
  test.each(Object.entries(canaries))('%s', (key, secret) => {
    for (const value of [
      { [key]: secret },
      { user: { [key]: secret } },
      [secret],
      { input: { deep: [{ value: secret }] } },
      { by: { [secret]: true } },
    ]) {
      expect(spoken(value)).not.toContain(secret);
    }
  });

  test('numbers that may be somebody’s are withheld, under whatever name', () => {
    expect(redact({ value: 9_820_098_200, otp: 482_913, phone: 12, codes: [1, 2, 3] })).toEqual({
      value: '•••',
      otp: '•••',
      phone: '•••',
      codes: '•••',
    });
  });

  test('a long run of digits does not pass as a word of ours', () => {
    expect(redactEvent({ type: '' })).toEqual({ type: '' });
    expect(redactEvent({ type: 'found.9820098200' })).toEqual({ type: '•••' });
    expect(plainName('upload-9820098200')).toBe('•••');
    expect(spoken({ '9820098200': true })).not.toContain('9820098200');
    expect(spoken({ path: '/orders/9820098200?phone=9820098200' })).not.toContain('982009');
  });

  test('an error is told by its kind alone', () => {
    expect(redactError(new TypeError('no phone 9820098200'))).toEqual({ name: 'TypeError' });
    expect(redactError('Asha is not known')).toEqual({ name: 'Error' });
    expect(spoken({ error: new RangeError('Asha') })).toBe('{"error":{"name":"RangeError"}}');
  });

  test('what an actor was started with and what a promise answered are payload like any other', () => {
    const input = { type: 'xstate.init', input: { username: 'asha.d', password: canaries.password } };
    const output = { type: 'xstate.done.actor.login', output: { user: { name: canaries.name, user_id: 7 } } };
    expect(redactEvent(input)).toEqual({ type: 'xstate.init', input: { username: '•••', password: '•••' } });
    expect(redactEvent(output)).toEqual({ type: 'xstate.done.actor.login', output: { user: { name: '•••', user_id: 7 } } });
  });
});

describe('what is needed to understand an actor stays', () => {
  test('numbers, answers to yes and no, moments, the words of the contracts', () => {
    const known = {
      orderId: 17,
      busy: false,
      chosen: null,
      at: 1_795_000_000_000,
      day: '2026-11-20',
      status: 'PLACED',
      role: 'pharmacist',
      event: 'order.confirm',
    };
    expect(redact(known)).toEqual(known);
  });

  test('events keep their names, those of XState too', () => {
    for (const type of ['login.submit', 'xstate.done.actor.login', 'xstate.after.300000.inactivity.active', '*']) {
      expect(redactEvent({ type })).toEqual({ type });
    }
  });

  test('a path goes without what was asked', () => {
    expect(redact({ path: '/orders/17?phone=1#x' })).toEqual({ path: '/orders/*' });
  });
});

describe('a message stays small', () => {
  test('a long list is cut, and says so', () => {
    const told = redact({ orders: Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'Asha', total: id })) }) as { orders: unknown[] };
    expect(told.orders.at(-1)).toBe('… 4990 more');
  });

  test('no value becomes more than a few kilobytes', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`field${n}`, { amount: n, deep: { list: Array.from({ length: 99 }, (_, at) => at) } }]),
    );
    expect(spoken(wide).length).toBeLessThan(6_000);
  });

  test('circles, classes and things that refuse to be read stop nothing', () => {
    const circle: Record<string, unknown> = { id: 1 };
    circle['selfAgain'] = circle;
    const moody = {
      get field(): never {
        throw new Error('Asha');
      },
    };
    expect(redact({ circle, map: new Map([['Asha', 1]]), moody, run: () => 1, symbol: Symbol('Asha') })).toEqual({
      circle: { id: 1, selfAgain: '…' },
      map: '•••',
      moody: '•••',
      symbol: '•••',
    });
  });
});
