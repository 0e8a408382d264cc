import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Syntax trees of the console's source, and the texts in them. */

const root = path.join(import.meta.dirname, '../../..');

export interface SourceTree {
  /** Path relative to the project root. */
  file: string;
  tree: ts.SourceFile;
}

export function treeOf(file: string, text = readFileSync(path.join(root, file), 'utf8')): SourceTree {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
}

/** All code files below a folder, sorted by path. */
export const treesIn = (folder: string): SourceTree[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => treeOf(`${folder}/${file}`));

const sources = treesIn('src');
const isInFolder = (half: string) => (file: string) => file.split('/').includes(half);
const isServer = isInFolder('server');
const isConsole = isInFolder('console');
const isDemo = (file: string) => /^src\/features\/[^/]+\/demo[./]/.test(file);

/** Browser code, server code, and code shared by both. */
export const consoleSources: SourceTree[] = sources.filter(({ file }) => isConsole(file) || file === 'src/app/console.tsx');
export const serverSources: SourceTree[] = sources.filter(({ file }) => isServer(file));
export const contractSources: SourceTree[] = sources.filter(
  ({ file }) => /^src\/(platform|features|workbench)\//.test(file) && !isServer(file) && !isConsole(file) && !isDemo(file),
);

export const machineSources: SourceTree[] = treesIn('machines');
/** Texts that appear in the demonstration's records. */
export const demoSources: SourceTree[] = sources.filter(({ file }) => isDemo(file));

/** Calls of these functions in a tree. */
export function callsOf({ tree }: SourceTree, names: readonly string[]): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.includes(node.expression.text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** All string literals of a file. */
export function literalsIn({ tree }: SourceTree): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Possible texts of an expression: `a ? 'x' : 'y'` has two. Template placeholders become `{name}`. */
export function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

/** `src/console/app/app.tsx:12`. */
export function placeOf({ file, tree }: SourceTree, node: ts.Node): string {
  return `${file}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}
