import { setupI18n } from '@lingui/core';
import type { Sentence, SentenceValues } from '#platform/contract/sentence.ts';
import { readMessage, type Token } from './message.ts';

export { msg } from '#platform/contract/sentence.ts';

/** Languages of the console. English is the source language; the catalogues of the others load when chosen. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

type Words = Record<string, string>;
type Catalogue = () => Promise<{ default: Words }>;
/** Sentences of the statecharts have separate catalogues, because few users open a chart. */
const catalogues: Record<Exclude<Language, 'en'>, { console: Catalogue; charts: Catalogue }> = {
  hi: { console: () => import('./hi.json'), charts: () => import('./hi.charts.json') },
};

const featureCatalogues: Record<keyof typeof catalogues, Catalogue[]> = { hi: [] };
/** Registers the catalogues of features at start-up. */
export const registerCatalogues = (language: keyof typeof catalogues, added: readonly Catalogue[]): void =>
  void featureCatalogues[language].push(...added);

/** Parsed messages by text. */
const parsed = new Map<string, Token[]>();
function read(message: string): Token[] {
  const tokens = parsed.get(message) ?? readMessage(message);
  parsed.set(message, tokens);
  return tokens;
}

// Messages are their own ids, in ICU syntax.
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(read);

/** Values of the placeholders of a message. */
type Values = Record<string, string | number>;

/** Loaded translations; null for English. */
let dictionary: Words | null = null;
/** Loaded translations of the statecharts by language. */
const chartMessages: Partial<Record<Language, Words>> = {};

/**
 * Translates a sentence. The English sentence is its key: `t('{n, plural, one {# try} other {# tries}} left', { n })`.
 * Sentences of the server and the charts are {@link Sentence} objects, or messages without values: `t(sentence)`. Do not call
 * it at the top level of a module, because the language may change: mark the words with `msg` there and translate them when
 * rendering.
 */
export function t(message: string | Sentence, values?: Values): string {
  if (typeof message === 'object') return translateSentence(message);
  if (values) return i18n._(message, values);
  // Without values nothing is interpolated, so braces are literal.
  if (!dictionary) return message;
  const words = Object.hasOwn(dictionary, message) ? dictionary : chartMessages[currentLanguage()];
  return words && Object.hasOwn(words, message) ? (words[message] ?? message) : message;
}

const translateSentence = ({ message, template, values = {} }: Sentence): string =>
  template === undefined ? t(message) : i18n._(template, translateValues(values));

const translateValues = (values: SentenceValues): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? translateSentence(value) : value]));

const listeners = new Set<() => void>();

export const currentLanguage = (): Language => i18n.locale as Language;
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Catalogue of a language; English needs none. */
async function load(language: Language): Promise<Words | null> {
  if (language === 'en') return null;
  const parts = await Promise.all([catalogues[language].console, ...featureCatalogues[language]].map((part) => part()));
  return Object.assign({}, ...parts.map(({ default: words }) => words)) as Words;
}

async function loadCharts(language: Language): Promise<void> {
  if (language !== 'en') chartMessages[language] ??= (await catalogues[language].charts()).default;
}

let requested: Language = 'en';
let showsCharts = false;

/**
 * Loads the statecharts' translations for the current and later languages. Does not re-render: callers await it before they
 * show charts. Rejects when the translations cannot be loaded.
 */
export async function loadChartMessages(): Promise<void> {
  showsCharts = true;
  await loadCharts(requested);
}

/** Switches the language; resolves once its translations are loaded. Rejects without a change if they cannot be loaded. */
export async function loadLanguage(language: Language): Promise<void> {
  requested = language;
  if (language === currentLanguage()) return;
  const [loaded] = await Promise.all([load(language), showsCharts ? loadCharts(language) : null]);
  // Another language was requested meanwhile.
  if (requested !== language) return;
  dictionary = loaded;
  i18n.loadAndActivate({ locale: language, messages: dictionary ?? {} });
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}
