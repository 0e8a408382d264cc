import { describe, expect, it } from 'vitest';
import { readTests } from '../../src/commands/checks.mjs';

/** Output of both runners as the test command receives it. */
const vitestOutput = `
 FAIL  |server| tests/a/server.test.ts > prices > are rounded
\u001B[41m\u001B[1m FAIL \u001B[22m\u001B[49m \u001B[30m\u001B[43m server \u001B[49m\u001B[39m tests/a/server.test.ts\u001B[2m > \u001B[22mprices\u001B[2m > \u001B[22mare rounded
\u001B[31mAssertionError: expected 1 to be 2
 FAIL  |console| tests/b/console.test.tsx: its worker died before the file ended

\u001B[2m      Tests \u001B[22m \u001B[1m\u001B[31m1 failed\u001B[39m\u001B[22m | \u001B[1m\u001B[32m12 passed\u001B[39m\u001B[22m (13)
`;
const playwrightOutput = `
  1) tests/journeys/orders.spec.ts:12:3 › an order is placed ──────────────────

    Error: expect(locator).toBeVisible() failed

  1 failed
    tests/journeys/orders.spec.ts:12:3 › an order is placed ──────────────────
  41 passed (3.1m)
`;

describe('the summary of a test run', () => {
  it('names each failed test and each file whose worker died once', () => {
    expect(readTests(vitestOutput)).toEqual({
      passed: 12,
      failed: 1,
      names: [
        'server tests/a/server.test.ts > prices > are rounded',
        'console tests/b/console.test.tsx: its worker died before the file ended',
      ],
    });
  });

  it('names each failed journey', () => {
    expect(readTests(playwrightOutput)).toEqual({
      passed: 41,
      failed: 1,
      names: ['tests/journeys/orders.spec.ts:12:3 › an order is placed'],
    });
  });
});
