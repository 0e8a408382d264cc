import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../src/commands/machines.ts';

interface WrittenTest {
  /** Titles of the enclosing describes and its own, with spaces between; what a title computes is `…`. */
  title: string;
  /** Its own title. */
  own: string;
}

interface TestFile {
  text: string;
  /** The comment at the top. */
  head: string;
  tests: WrittenTest[];
}

const COMPUTED = '…';
/** What a parametrised title leaves to the run. */
const PLACEHOLDER = /%[sdifjo]|\$[\w.]+|…/;

function wordsOf(title: ts.Expression | undefined): string {
  if (!title) return COMPUTED;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return COMPUTED;
  return [title.head.text, ...title.templateSpans.map((span) => span.literal.text)].join(COMPUTED);
}

/** `test`, `it` or `describe` of `test(…)`, `it.each(…)(…)`, `describe.each`…`(…)`; null for any other call. */
function calledName(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return calledName(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calledName(callee.tag);
  return ts.isPropertyAccessExpression(callee) ? calledName(callee.expression) : null;
}

/** `test.each([…])` is no test yet: the call around it is. */
const isTable = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) && ['each', 'for'].includes(expression.name.text);

function collect(node: ts.Node, around: string[], found: WrittenTest[]): void {
  const call = ts.isCallExpression(node) && !isTable(node) ? node : null;
  const name = call && calledName(call.expression);
  const own = wordsOf(call?.arguments[0]);
  if (name === 'test' || name === 'it') {
    found.push({ title: [...around, own].join(' '), own });
    return;
  }
  const inside = name === 'describe' ? [...around, own] : around;
  ts.forEachChild(node, (child) => collect(child, inside, found));
}

/** The tests that a source holds. `name` tells by its ending whether there is JSX in it. */
export function readTests(text: string, name: string): TestFile {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tests: WrittenTest[] = [];
  collect(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind), [], tests);
  const [comment] = ts.getLeadingCommentRanges(text, 0) ?? [];
  return { text, head: comment ? text.slice(comment.pos, comment.end) : '', tests };
}

const known = new Map<string, TestFile>();

/** The tests that a file holds, as its source tells them. @throws Error when there is no such file */
export function testsOf(file: string): TestFile {
  const before = known.get(file);
  if (before) return before;
  const made = readTests(readFileSync(path.join(projectRoot, file), 'utf8'), file);
  known.set(file, made);
  return made;
}

/** How many characters the end of one text shares with the beginning of the other. */
const overlapOf = (end: string, beginning: string): number =>
  Array.from(beginning, (_, index) => index + 1).findLast((length) => end.endsWith(beginning.slice(0, length))) ?? 0;

/**
 * What the words put in the places of a parametrised title, or null where they do not fit it. They may begin and end in the
 * midst of its fixed parts.
 */
function filledIn(title: string, words: string): string[] | null {
  const [head = '', ...parts] = title.split(PLACEHOLDER);
  const start = overlapOf(head, words);
  const filled: string[] = [];
  let rest = words.slice(start);
  let shared = start;
  for (const part of parts.filter(Boolean)) {
    const place = rest.indexOf(part);
    const end = place < 0 ? overlapOf(rest, part) : part.length;
    if (end === 0) break;
    shared += end;
    filled.push(rest.slice(0, place < 0 ? -end : place));
    rest = place < 0 ? '' : rest.slice(place + end);
  }
  return shared > 2 ? [...filled, rest] : null;
}

/** Whether a test's title holds the words, or can when it is filled in: then what fills it stands in the file. */
export function canBeCalled({ title, own }: WrittenTest, words: string, { text }: TestFile): boolean {
  if (title.includes(words)) return true;
  if (own === COMPUTED) return true;
  return PLACEHOLDER.test(title) && (filledIn(title, words)?.every((value) => text.includes(value.trim())) ?? false);
}
