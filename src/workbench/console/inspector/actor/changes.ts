/** Paths of a JSON value that changed, such as `/context/tries`, including their parent paths. */
export function changedPaths(before: unknown, after: unknown, path = ''): Set<string> {
  const found = new Set<string>();
  compare(before, after, path, found);
  return found;
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function compare(before: unknown, after: unknown, path: string, found: Set<string>): boolean {
  if (!isHolder(after) || !isHolder(before)) {
    if (Object.is(before, after)) return false;
    found.add(path);
    return true;
  }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  let isOther = false;
  for (const key of keys) if (compare(before[key], after[key], `${path}/${key}`, found)) isOther = true;
  if (isOther) found.add(path);
  return isOther;
}
