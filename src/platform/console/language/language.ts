import { setupI18n } from '@lingui/core';
import type { Sentence, SentenceValues } from '#platform/contract/sentence.ts';
import { readMessage, type Token } from './message.ts';

export { msg } from '#platform/contract/sentence.ts';

/** Languages of the console. English is the language of the source; the others are catalogues that load when chosen. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

type Words = Record<string, string>;
type Catalogue = () => Promise<{ default: Words }>;
/** What only the statecharts say stands in a catalogue of its own: most people never see a chart. */
const catalogues: Record<Exclude<Language, 'en'>, { console: Catalogue; charts: Catalogue }> = {
  hi: { console: () => import('./hi.json'), charts: () => import('./hi.charts.json') },
};

const ofFeatures: Record<keyof typeof catalogues, Catalogue[]> = { hi: [] };
/** Called once at start-up: what single features say, in a language other than English. */
export const registerCatalogues = (language: keyof typeof catalogues, added: readonly Catalogue[]): void =>
  void ofFeatures[language].push(...added);

/** Messages are read once each, when they are first said. */
const known = new Map<string, Token[]>();
function read(message: string): Token[] {
  const tokens = known.get(message) ?? readMessage(message);
  known.set(message, tokens);
  return tokens;
}

// Messages are their own ids, in ICU form.
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(read);

/** Values of the placeholders of a message. */
type Values = Record<string, string | number>;

/** What is loaded with a language other than English. */
let spoken: Words | null = null;
/** The charts' own words, in the languages that they were asked for in. */
const ofCharts: Partial<Record<Language, Words>> = {};

/**
 * A sentence in the language of the console. The English sentence is its own key: `t('{n, plural, one {# try} other {# tries}} left', { n })`.
 * What the server and the charts say comes as a {@link Sentence}, or as a message without values: `t(sentence)`.
 * Never at the top level of a module: the language may change. There, mark the words with `msg` and translate where they are shown.
 */
export function t(message: string | Sentence, values?: Values): string {
  if (typeof message === 'object') return say(message);
  if (values) return i18n._(message, values);
  // Without values there is nothing to fill in: braces are somebody's own.
  if (!spoken) return message;
  const words = Object.hasOwn(spoken, message) ? spoken : ofCharts[currentLanguage()];
  return words && Object.hasOwn(words, message) ? (words[message] ?? message) : message;
}

const say = ({ message, template, values = {} }: Sentence): string =>
  template === undefined ? t(message) : i18n._(template, saidValues(values));

const saidValues = (values: SentenceValues): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]));

const listeners = new Set<() => void>();

export const currentLanguage = (): Language => i18n.locale as Language;
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Catalogue of a language; English needs none. */
async function load(language: Language): Promise<Words | null> {
  if (language === 'en') return null;
  const parts = await Promise.all([catalogues[language].console, ...ofFeatures[language]].map((part) => part()));
  return Object.assign({}, ...parts.map(({ default: words }) => words)) as Words;
}

async function loadCharts(language: Language): Promise<void> {
  if (language !== 'en') ofCharts[language] ??= (await catalogues[language].charts()).default;
}

let wanted: Language = 'en';
let showsCharts = false;

/**
 * Speaks of the statecharts too, in this language and in those that are chosen later; resolves when the words are there.
 * Nothing is drawn anew: whoever shows charts waits for it. Rejects when the words cannot be loaded.
 */
export async function speakOfCharts(): Promise<void> {
  showsCharts = true;
  await loadCharts(wanted);
}

/** Speaks the language from now on; resolves when its words are there. Rejects when they cannot be loaded: then nothing changes. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === currentLanguage()) return;
  const [loaded] = await Promise.all([load(language), showsCharts ? loadCharts(language) : null]);
  // Another one was asked for meanwhile.
  if (wanted !== language) return;
  spoken = loaded;
  i18n.loadAndActivate({ locale: language, messages: spoken ?? {} });
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}
