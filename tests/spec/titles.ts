import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../src/commands/machines.ts';

interface WrittenTest {
  /** Titles of the enclosing describes and the test, separated by spaces; computed parts are `…`. */
  title: string;
  /** The test's own title. */
  own: string;
}

interface TestFile {
  /** With the files beside it that it imports: their tables fill in parametrised titles. */
  text: string;
  /** The comment at the top. */
  head: string;
  tests: WrittenTest[];
}

const COMPUTED = '…';
/** Placeholder for a computed part of a title. */
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

/** `test.each([…])` is not a test itself; the call around it is. */
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

/** The tests in a source. The extension of `name` decides whether it contains JSX. */
export function readTests(text: string, name: string): TestFile {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tests: WrittenTest[] = [];
  collect(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind), [], tests);
  const [comment] = ts.getLeadingCommentRanges(text, 0) ?? [];
  return { text, head: comment ? text.slice(comment.pos, comment.end) : '', tests };
}

const fileCache = new Map<string, TestFile>();

/** The tests in a file, read from its source. @throws Error if the file does not exist */
export function testsOf(file: string): TestFile {
  const cached = fileCache.get(file);
  if (cached) return cached;
  const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
  const testFile = readTests(read(file), file);
  for (const [, beside = ''] of testFile.text.matchAll(/ from '\.\/([\w-]+\.ts)'/g))
    testFile.text += read(path.join(path.dirname(file), beside));
  fileCache.set(file, testFile);
  return testFile;
}

/** Number of characters that the end of one text shares with the beginning of the other. */
const overlapLength = (end: string, beginning: string): number =>
  Array.from(beginning, (_, index) => index + 1).findLast((length) => end.endsWith(beginning.slice(0, length))) ?? 0;

/**
 * The texts that fill in a parametrised title so that it contains the words, or null if they do not fit. The words may begin
 * and end inside of its fixed parts.
 */
function fillTitle(title: string, words: string): string[] | null {
  const [head = '', ...parts] = title.split(PLACEHOLDER);
  const start = overlapLength(head, words);
  const filled: string[] = [];
  let rest = words.slice(start);
  let shared = start;
  for (const part of parts.filter(Boolean)) {
    const position = rest.indexOf(part);
    const end = position < 0 ? overlapLength(rest, part) : part.length;
    if (end === 0) break;
    shared += end;
    filled.push(rest.slice(0, position < 0 ? -end : position));
    rest = position < 0 ? '' : rest.slice(position + end);
  }
  return shared > 2 ? [...filled, rest] : null;
}

/** Whether a test's title contains the words, or can once its computed parts are filled in from the file. */
export function canBeCalled({ title, own }: WrittenTest, words: string, { text }: TestFile): boolean {
  if (title.includes(words)) return true;
  if (own === COMPUTED) return true;
  return PLACEHOLDER.test(title) && (fillTitle(title, words)?.every((value) => text.includes(value.trim())) ?? false);
}
