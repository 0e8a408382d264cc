/** The most similar name; null if none is similar. */
export function mostLike(word: string, names: readonly string[]): string | null {
  const lowerWord = word.toLowerCase();
  const [best] = names
    .map((name) => ({
      name,
      far: distance(lowerWord, name.toLowerCase()) - (name.toLowerCase().startsWith(lowerWord) && lowerWord ? name.length : 0),
    }))
    .toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(2, word.length / 3) ? best.name : null;
}

/** Edit distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of Array.from(to).entries()) {
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + Number(letter !== otherLetter)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
