import { serverFeatures } from '#app/server-features.ts';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import ofCharts from '#platform/console/language/hi.charts.json' with { type: 'json' };
import hindi from '#platform/console/language/hi.json' with { type: 'json' };
import { COMMON_PASSWORD, OWN_PASSWORD } from '#platform/session/guessable.ts';
import type { List } from '#platform/list/list.ts';
import { masters } from '#features/masters/masters.ts';
import { orderModes, orderReasons, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { prescriptionStates } from '#features/orders/order-choices.ts';
import { roleWords } from '#platform/access/role-words.ts';
import { targets } from '#platform/import/server/targets.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { generalData } from '#platform/choices/server/general-data.ts';
import { chartMessages } from './chart-messages.ts';
import {
  callsOf,
  consoleSources,
  contractSources,
  demoSources,
  literalsIn,
  machineSources,
  serverSources,
  type SourceTree,
  textsOf,
  treesIn,
} from './source.ts';

/** Collects every message that the console can show, and compares it with the catalogues. */

/** Catalogues of the features: `hi.json` in their folders. */
function ofFeatures(): Record<string, string> {
  const folder = path.join(import.meta.dirname, '../../../src/features');
  const files = readdirSync(folder).map((name) => path.join(folder, name, 'hi.json'));
  const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;
  return Object.assign({}, ...files.filter((file) => existsSync(file)).map(read)) as Record<string, string>;
}

/** Catalogues of the console and of the statecharts. */
export const catalogues: Readonly<Record<'console' | 'charts', Readonly<Record<string, string>>>> = {
  console: { ...hindi, ...ofFeatures() },
  charts: ofCharts,
};
export type CatalogueName = keyof typeof catalogues;

const spokenIn = (source: SourceTree) => [
  ...callsOf(source, ['t', 'rich', 'msg', 'sentence']).flatMap(({ arguments: [message] }) => (message ? textsOf(message) : [])),
  ...callsOf(source, ['reason']).flatMap(({ arguments: [, message] }) => (message ? textsOf(message) : [])),
];

/** Calls that refuse with a sentence: `new Refusal(403, '…')`. */
const refusals = /^(Refusal|StepProblem|FileRefusal|FileRefused|ArchiveRefused|refused|notFound)$/;

/** Message literals in contract and server files: `message: '…'`, `fault: '…'`, `KEPT = '…'`, or arguments of refusals. */
function refusalsIn({ tree }: SourceTree): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^(message|fault)$/.test(node.name.getText())) found.push(...textsOf(node.initializer));
    if (ts.isVariableDeclaration(node) && /^[A-Z_]+$/.test(node.name.getText()) && node.initializer)
      found.push(...sentences(node.initializer));
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && refusals.test(node.expression.getText()))
      found.push(...(node.arguments?.flatMap(sentences) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.filter((text) => /^\p{L}/u.test(text));
}
const sentences = (node: ts.Expression) => textsOf(node).filter((text) => /^\p{Lu}\S* \p{Ll}/u.test(text));

/** Sentences of the charts' guards: `<name>Guards` of every machine. */
async function guardSentences(): Promise<string[]> {
  const found: string[] = [];
  for (const { file } of treesIn('machines')) {
    const module: Record<string, unknown> = await import(path.join(import.meta.dirname, '../../..', file));
    for (const [name, value] of Object.entries(module))
      if (name.endsWith('Guards')) found.push(...Object.values(value as Record<string, string>));
  }
  return found;
}

/** Names of the masters, their fields and choices. */
const ofMasters = Object.values(masters).flatMap(({ title, singular, about, fields }) => [
  title,
  singular,
  about,
  ...fields.flatMap(({ label, help, options }) => [label, ...(help ? [help] : []), ...Object.values(options ?? {})]),
]);

/** Lists declared in the contracts. */
async function lists(): Promise<List[]> {
  const modules = await Promise.all(
    contractSources
      .filter(({ file }) => /[/-]lists?\.ts$/.test(file))
      .map(({ file }): Promise<object> => import(path.join(import.meta.dirname, '../../..', file))),
  );
  const isList = (value: unknown): value is List => typeof value === 'object' && value !== null && 'singular' in value && 'fields' in value;
  return modules
    .flatMap((module) => Object.values(module).flatMap((value: unknown) => [value, ...Object.values(value ?? {})]))
    .filter(isList);
}

/** Names of lists, their fields and choices. */
const ofLists = async (): Promise<string[]> =>
  (await lists()).flatMap(({ title, singular, plural, search, fields }) => [
    title,
    singular,
    plural,
    search ?? '',
    ...fields.flatMap((field) => [field.title, ...Object.values(field.options ?? {})]),
  ]);

/** Labels of the general data sets that the console uses. */
function ofGeneralData(): string[] {
  const named = new Set([...consoleSources, ...contractSources].flatMap(literalsIn));
  return Object.entries(generalData).flatMap(([set, labels]) => (named.has(set) ? Object.values(labels) : []));
}

/** Record codes are data, not messages, so none are needed. */
const noRecords = { execute: () => Promise.resolve({ rows: [] }) } as unknown as Queryable;

/** Names of import targets and their columns, except the masters' fields. */
async function ofTargets(): Promise<string[]> {
  const tables = targets().filter(({ id }) => !id.startsWith('masters.') && id !== 'drugs');
  const fields = (await Promise.all(tables.map((target) => target.fields(noRecords)))).flat();
  return [
    ...targets().flatMap(({ title, about }) => [title, about]),
    ...fields.flatMap(({ label, help, choices }) => [label, help ?? '', ...Object.values(choices ?? {})]),
  ];
}

/** Contract texts that are shown by name. */
const named = [
  ...ofMasters,
  ...Object.values(orderStatusCatalogue).map(({ name }) => name),
  ...Object.values(orderReasons),
  ...Object.values(orderModes),
  ...Object.values(prescriptionStates),
  ...serverFeatures.flatMap(({ permissions = {} }) => Object.values(permissions).map(({ lacking }) => lacking)),
  ...Object.values(roleWords),
  COMMON_PASSWORD,
  OWN_PASSWORD,
];

async function consoleMessages(): Promise<Set<string>> {
  return new Set([
    ...[...consoleSources, ...contractSources, ...serverSources, ...machineSources, ...demoSources].flatMap(spokenIn),
    ...named,
    ...(await guardSentences()),
    ...(await ofLists()),
    ...(await ofTargets()),
    ...ofGeneralData(),
    ...contractSources.filter(({ file }) => !/^src\/workbench\/(drawing|diff|simulation)\//.test(file)).flatMap(refusalsIn),
    ...serverSources.flatMap(refusalsIn),
  ]);
}

async function collect(): Promise<Record<CatalogueName, Set<string>>> {
  const [console, charts] = await Promise.all([consoleMessages(), chartMessages()]);
  // Messages shared with the console belong to its catalogue only.
  return { console, charts: new Set([...charts].filter((message) => !console.has(message))) };
}

let collected: ReturnType<typeof collect> | null = null;

/** Messages required in each catalogue; collected once. */
export function messages(): ReturnType<typeof collect> {
  collected ??= collect();
  return collected;
}

/** Messages missing in a catalogue. */
export const missing = async (name: CatalogueName): Promise<string[]> =>
  [...(await messages())[name]].filter((message) => !(message in catalogues[name]) && /\p{L}/u.test(message));

/** Messages of a catalogue that are unused, or belong to the other one. */
export async function dead(name: CatalogueName): Promise<string[]> {
  const required = (await messages())[name];
  return Object.keys(catalogues[name]).filter((message) => !required.has(message));
}

/** Placeholders of a compiled message. */
function valuesOf(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , choices] = token as [string, string?, Record<string, unknown>?];
    return [name, ...Object.values(choices ?? {}).flatMap(valuesOf)];
  });
}

/** Placeholders and element tags of a message. */
export function holesOf(message: string): string[] {
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag);
  return [...new Set([...valuesOf(compileMessageOrThrow(message)), ...tags])].toSorted();
}
