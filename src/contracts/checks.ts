import { z } from 'zod';

/**
 * The generic form checks (§5), to be combined: `z.string().check(required, minLength(8), pattern(/\d/, 'At least one digit'))`.
 * Each says in its message what is wrong, because the message is shown at the field. Lengths count UTF-16 units, as
 * the browser's `maxLength` does.
 */

export const required = z.minLength(1, { error: 'Fill this in', abort: true });

/** A box that has to be ticked. */
export const requiredTrue = z.literal(true, { error: 'Tick this to go on' });

export const minLength = (least: number) => z.minLength(least, { error: `At least ${least} characters` });
export const maxLength = (most: number) => z.maxLength(most, { error: `At most ${most} characters` });

/** The smallest number that is taken. */
export const numericMin = (least: number) => z.gte(least, { error: `At least ${least}` });
/** The largest number that is taken. */
export const numericMax = (most: number) => z.lte(most, { error: `At most ${most}` });

/** `message` says what the text has to look like. */
export const pattern = (expression: RegExp, message: string) => z.regex(expression, { error: message });

export const emailPattern = pattern(z.regexes.email, 'An email such as asha@example.com');
