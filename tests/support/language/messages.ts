import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import path from 'node:path';
import ts from 'typescript';
import { elsewhere } from '#console/language/elsewhere.ts';
import hindi from '#console/language/hi.json' with { type: 'json' };
import { COMMON_PASSWORD, OWN_PASSWORD } from '#contracts/guessable.ts';
import { masters } from '#contracts/masters.ts';
import { orderModes, orderReasons, orderStatusCatalogue } from '#contracts/order-statuses.ts';
import { prescriptionStates } from '#contracts/order-choices.ts';
import { permissionLacking } from '#contracts/permissions.ts';
import { callsOf, type SourceTree, textsOf, treesIn } from './source.ts';

/** Every message that the console may say, and how the catalogue stands to them. */

export const catalogue: Readonly<Record<string, string>> = hindi;

const spokenIn = (source: SourceTree) =>
  callsOf(source, ['t', 'rich', 'msg']).flatMap(({ arguments: [message] }) => (message ? textsOf(message) : []));

/** Literals that a file of the contracts or the server gives as a message: `message: '…'`, or second of `Refusal(403, '…')`. */
function refusalsIn({ tree }: SourceTree): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'message') found.push(...textsOf(node.initializer));
    if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal')
      found.push(...(node.arguments?.slice(1).flatMap(textsOf) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.filter((text) => /^\p{L}/u.test(text));
}

/** What the schemas say at a field: every literal that a call of the file is given and that reads like a sentence. */
function fieldMessagesIn({ tree }: SourceTree): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && /^[A-Z][a-z]*([ :-]|$)/.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The sentences of the charts' guards: `<name>Guards` of every machine. */
async function guardSentences(): Promise<string[]> {
  const found: string[] = [];
  for (const { file } of treesIn('machines')) {
    const module: Record<string, unknown> = await import(path.join(import.meta.dirname, '../../..', file));
    for (const [name, value] of Object.entries(module))
      if (name.endsWith('Guards')) found.push(...Object.values(value as Record<string, string>));
  }
  return found;
}

/** What the masters and their fields are called, and their own choices. */
const ofMasters = Object.values(masters).flatMap(({ title, singular, about, fields }) => [
  title,
  singular,
  about,
  ...fields.flatMap(({ label, help, options }) => [label, ...(help ? [help] : []), ...Object.values(options ?? {})]),
]);

/** Words of the contracts that are shown by name. */
const named = [
  ...ofMasters,
  ...Object.values(orderStatusCatalogue).map(({ name }) => name),
  ...Object.values(orderReasons),
  ...Object.values(orderModes),
  ...Object.values(prescriptionStates),
  ...Object.values(permissionLacking),
  COMMON_PASSWORD,
  OWN_PASSWORD,
];

/** Words of the server that are shown: labels of events, what an order waits for, titles in its timeline. */
const served = [
  'src/server/services/oms/order-policy.ts',
  'src/server/services/oms/order-record.ts',
  // What is wrong with a field of a master.
  'src/server/services/item/values.ts',
];
function servedWords(): string[] {
  return treesIn('src/server/services')
    .filter(({ file }) => served.includes(file))
    .flatMap((source) => fieldMessagesIn(source));
}

async function collect(): Promise<Set<string>> {
  return new Set([
    ...treesIn('src/console').flatMap(spokenIn),
    ...elsewhere,
    ...named,
    ...(await guardSentences()),
    ...treesIn('src/contracts').flatMap(refusalsIn),
    ...fieldMessagesIn(treesIn('src/contracts').find(({ file }) => file.endsWith('/fields.ts')) as SourceTree),
    ...treesIn('src/server/services').flatMap(refusalsIn),
    ...treesIn('src/server/http').flatMap(refusalsIn),
    ...servedWords(),
  ]);
}

let collected: Promise<Set<string>> | null = null;

/** Messages that the catalogue has to have; looked up once. */
export function messages(): Promise<Set<string>> {
  collected ??= collect();
  return collected;
}

/** Messages that the catalogue does not have. */
export const missing = async (): Promise<string[]> =>
  [...(await messages())].filter((message) => !(message in catalogue) && /\p{L}/u.test(message));

/** Messages of the catalogue that nobody says. */
export async function dead(): Promise<string[]> {
  const said = await messages();
  return Object.keys(catalogue).filter((message) => !said.has(message));
}

/** Names of the values of a compiled message. */
function valuesOf(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , choices] = token as [string, string?, Record<string, unknown>?];
    return [name, ...Object.values(choices ?? {}).flatMap(valuesOf)];
  });
}

/** Names of the values of a message, and the tags of its parts. */
export function holesOf(message: string): string[] {
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag);
  return [...new Set([...valuesOf(compileMessageOrThrow(message)), ...tags])].toSorted();
}
