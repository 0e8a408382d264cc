/**
 * Parts of a text between separators that are outside brackets. A separator is inside if the next bracket after it is a closing
 * one. Runs in linear time, unlike a lookahead to the next bracket.
 *
 * @param separator with the flag `g`
 */
export function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const bracket = /[()]/g;
  const parts: string[] = [];
  let [start, next] = [0, -1];
  for (const { 0: found, index } of text.matchAll(separator)) {
    const end = index + found.length;
    if (next < end) {
      bracket.lastIndex = end;
      next = bracket.exec(text)?.index ?? text.length;
    }
    if (text[next] === ')') continue;
    parts.push(text.slice(start, index));
    start = end;
  }
  return [...parts, text.slice(start)];
}
