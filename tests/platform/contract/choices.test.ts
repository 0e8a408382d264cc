import { describe, expect, test } from 'vitest';
import { choiceLabel, isChoice } from '#platform/contract/choices.ts';

const types = { CART: 'Cart', CALL: 'Call', SUBSCRIPTION: 'Ä subscription' };

describe('choices (§5)', () => {
  test.each([
    [types, 'CALL', true],
    [types, 'Call', false],
    [types, '', false],
    [types, null, false],
    [types, 'toString', false],
    [{}, 'CALL', false],
    [null, 'CALL', false],
    [undefined, undefined, false],
  ])('%j holds %j: %s', (choices, value, expected) => expect(isChoice(choices, value)).toBe(expected));

  test.each([
    [types, 'CALL', 'Call'],
    [types, 'FAX', 'FAX'],
    [types, 'toString', 'toString'],
    [{ CALL: '' }, 'CALL', 'CALL'],
    [null, 'CALL', 'CALL'],
    [types, '', ''],
    [types, undefined, ''],
  ])('in %j the label of %j is %j', (choices, value, label) => expect(choiceLabel(choices, value)).toBe(label));
});
