import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { emailPattern, maxLength, minLength, numericMax, numericMin, pattern, required, requiredTrue } from '#contracts/checks.ts';

describe('generic form checks (§5)', () => {
  test.each<[string, z.ZodType, unknown, string | null]>([
    ['required', z.string().check(required), 'a', null],
    ['required', z.string().check(required), '', 'Fill this in'],
    ['required', z.array(z.string()).check(required), [], 'Fill this in'],
    ['required-true', requiredTrue, true, null],
    ['required-true', requiredTrue, false, 'Tick this to go on'],
    ['required-true', requiredTrue, 'true', 'Tick this to go on'],
    ['email pattern', z.string().check(emailPattern), 'asha@example.com', null],
    ['email pattern', z.string().check(emailPattern), 'asha@example', 'An email such as asha@example.com'],
    ['email pattern', z.string().check(emailPattern), 'asha @example.com', 'An email such as asha@example.com'],
    ['minimum length', z.string().check(minLength(3)), 'abc', null],
    ['minimum length', z.string().check(minLength(3)), 'ab', 'At least 3 characters'],
    ['maximum length', z.string().check(maxLength(3)), 'abc', null],
    ['maximum length', z.string().check(maxLength(3)), 'abcd', 'At most 3 characters'],
    ['numeric minimum', z.number().check(numericMin(3)), 3, null],
    ['numeric minimum', z.number().check(numericMin(3)), 2.9, 'At least 3'],
    ['numeric maximum', z.number().check(numericMax(3)), 3, null],
    ['numeric maximum', z.number().check(numericMax(3)), 3.1, 'At most 3'],
    ['pattern', z.string().check(pattern(/^[A-Z]+$/, 'Capital letters')), 'ABC', null],
    ['pattern', z.string().check(pattern(/^[A-Z]+$/, 'Capital letters')), 'aBC', 'Capital letters'],
    ['the first of several', z.string().check(required, minLength(3)), '', 'Fill this in'],
  ])('%s', (_, schema, value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.message ?? null).toBe(message);
  });
});
