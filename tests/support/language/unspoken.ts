import ts from 'typescript';
import { callsOf, placeOf, type SourceTree, textsOf } from './source.ts';

/** Finds untranslated texts, with their locations. */

const translators = ['t', 'rich', 'msg'];
/** Attributes and properties with visible text. */
const read =
  /^(title|label|menuLabel|placeholder|alt|help|error|text|strong|hint|message|off|aria-(label|description|roledescription|valuetext|placeholder))$/;
/** Elements with key names and codes, which are not translated. */
const untranslated = ['kbd', 'code', 'samp', 'style'];

/** Whether a text contains words, unlike an example such as `k3mf-92qd`. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text) && (!/\d/.test(text) || /\s/.test(text));

/** String literals with words that an expression renders untranslated. */
function shownIn(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return hasWords(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const texts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
    return [...(texts.some(hasWords) ? [node] : []), ...node.templateSpans.flatMap((span) => shownIn(span.expression))];
  }
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return node.expression ? shownIn(node.expression) : [];
  if (ts.isConditionalExpression(node)) return [...shownIn(node.whenTrue), ...shownIn(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return shownInOperands(node);
  return [];
}

const operators = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
function shownInOperands({ left, right, operatorToken: { kind } }: ts.BinaryExpression): ts.Node[] {
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return shownIn(right);
  return operators.includes(kind) ? [...shownIn(left), ...shownIn(right)] : [];
}

const elementOf = ({ parent }: ts.Node) => (ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : '');

function wordsAt(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return hasWords(node.text) && !untranslated.includes(elementOf(node)) ? [node] : [];
  if (ts.isJsxAttribute(node)) return read.test(node.name.getText()) && node.initializer ? shownIn(node.initializer) : [];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return untranslated.includes(elementOf(node)) ? [] : shownIn(node);
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && read.test(node.name.text)) return shownIn(node.initializer);
  return [];
}

/** Visible words that do not pass through `t`, `rich` or `msg`. */
export function untranslatedWords(source: SourceTree): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const words of wordsAt(node)) found.push(`${placeOf(source, words)} ${words.getText().replaceAll(/\s+/g, ' ').trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return found;
}

const isInFunction = (node: ts.Node): boolean =>
  node.parent !== undefined && (ts.isFunctionLike(node.parent) || ts.isPropertyDeclaration(node.parent) || isInFunction(node.parent));

/** Calls of `t` and `rich` at the top level of a module, before the language is known. */
export const translatedTooEarly = (source: SourceTree): string[] =>
  callsOf(source, ['t', 'rich'])
    .filter((call) => !isInFunction(call))
    .map((call) => placeOf(source, call));

const isSum = (node: ts.Node) =>
  ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken);

/** Concatenated messages, which no catalogue can contain. */
export const concatenatedMessages = (source: SourceTree): string[] =>
  callsOf(source, translators)
    .filter(({ expression, arguments: [message] }) => {
      if (!message) return true;
      if (expression.getText() === 'msg' && textsOf(message).length === 0) return true;
      return isSum(message) && shownIn(message).length > 0;
    })
    .map((call) => placeOf(source, call));
