import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The console's source as trees, and what of it a person reads. */

const root = path.join(import.meta.dirname, '../../..');

export interface SourceTree {
  /** Path within the repository. */
  file: string;
  tree: ts.SourceFile;
}

export function treeOf(file: string, text = readFileSync(path.join(root, file), 'utf8')): SourceTree {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) };
}

/** Every file with code below a folder. */
export const treesIn = (folder: string): SourceTree[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
    .map((file) => treeOf(`${folder}/${file}`));

/** Calls of one of the functions in a tree. */
export function callsOf({ tree }: SourceTree, names: readonly string[]): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && names.includes(node.expression.text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The texts an expression may be: `a ? 'x' : 'y'` is two. A template says its holes as `{name}`. */
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
