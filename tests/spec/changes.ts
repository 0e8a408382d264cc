import type { Change } from './fact.ts';

export const changing = (file: string, find: string, replacement: string): Change => ({ changes: file, find, replacement });

/** The text is removed. */
export const without = (file: string, find: string): Change => changing(file, find, '');

/** A word of the text is another: `renamed(file, "CART: 'Cart'", 'CART')`. By default its last word. */
export function renamed(file: string, find: string, word = /[\w-]+(?=\W*$)/.exec(find)?.[0] ?? find): Change {
  const at = find.lastIndexOf(word);
  return changing(file, find, `${find.slice(0, at)}${word}X${find.slice(at + word.length)}`);
}

/** A number of §9 is doubled. */
export const doubled = (constant: string): Change =>
  changing('src/platform/contract/constants.ts', `export const ${constant} = `, `export const ${constant} = 2 * `);
