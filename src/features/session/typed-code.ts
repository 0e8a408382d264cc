const DIGITS = 6;

/** Six digits as they were typed, without blanks and dashes: `407-912` is `407912`. Other texts stay as they are. */
export function typedCode(typed: unknown): unknown {
  if (typeof typed !== 'string' || !/^[\d\s\p{Pd}]+$/u.test(typed)) return typed;
  const digits = typed.replaceAll(/\D/g, '');
  return digits.length === DIGITS ? digits : typed;
}
