import { describe, expect, test } from 'vitest';
import { plainName, redact, redactError, redactEvent } from '#workbench/inspection/console/actors/redact.ts';

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

describe('withholds personal text', () => {
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

  test('withholds numbers that may be personal under any key', () => {
    expect(redact({ value: 9_820_098_200, otp: 482_913, phone: 12, codes: [1, 2, 3] })).toEqual({
      value: '•••',
      otp: '•••',
      phone: '•••',
      codes: '•••',
    });
  });

  test('withholds a long run of digits in a name', () => {
    expect(redactEvent({ type: '' })).toEqual({ type: '' });
    expect(redactEvent({ type: 'found.9820098200' })).toEqual({ type: '•••' });
    expect(plainName('upload-9820098200')).toBe('•••');
    expect(spoken({ '9820098200': true })).not.toContain('9820098200');
    expect(spoken({ path: '/orders/9820098200?phone=9820098200' })).not.toContain('982009');
  });

  test('keeps only the name of an error', () => {
    expect(redactError(new TypeError('no phone 9820098200'))).toEqual({ name: 'TypeError' });
    expect(redactError('Asha is not known')).toEqual({ name: 'Error' });
    expect(spoken({ error: new RangeError('Asha') })).toBe('{"error":{"name":"RangeError"}}');
  });

  test('redacts the input of an actor and the output of a promise like any payload', () => {
    const input = { type: 'xstate.init', input: { username: 'asha.d', password: canaries.password } };
    const output = { type: 'xstate.done.actor.login', output: { user: { name: canaries.name, user_id: 7 } } };
    expect(redactEvent(input)).toEqual({ type: 'xstate.init', input: { username: '•••', password: '•••' } });
    expect(redactEvent(output)).toEqual({ type: 'xstate.done.actor.login', output: { user: { name: '•••', user_id: 7 } } });
  });
});

describe('keeps what is needed to understand an actor', () => {
  test('keeps numbers, booleans, timestamps and contract constants', () => {
    const publicValues = {
      orderId: 17,
      busy: false,
      chosen: null,
      at: 1_795_000_000_000,
      day: '2026-11-20',
      status: 'PLACED',
      role: 'pharmacist',
      event: 'order.confirm',
    };
    expect(redact(publicValues)).toEqual(publicValues);
  });

  test('keeps event names, including XState’s own', () => {
    for (const type of ['login.submit', 'xstate.done.actor.login', 'xstate.after.300000.inactivity.active', '*']) {
      expect(redactEvent({ type })).toEqual({ type });
    }
  });

  test('removes the query from a path', () => {
    expect(redact({ path: '/orders/17?phone=1#x' })).toEqual({ path: '/orders/*' });
  });
});

describe('limits the size of a message', () => {
  test('truncates a long list with a remark', () => {
    const redacted = redact({ orders: Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'Asha', total: id })) }) as {
      orders: unknown[];
    };
    expect(redacted.orders.at(-1)).toBe('… 4990 more');
  });

  test('limits a value to a few kilobytes', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`field${n}`, { amount: n, deep: { list: Array.from({ length: 99 }, (_, at) => at) } }]),
    );
    expect(spoken(wide).length).toBeLessThan(6_000);
  });

  test('handles cycles, class instances and objects that throw on access', () => {
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
