import { setupI18n } from '@lingui/core';
import type { Recognised } from './elsewhere.ts';
import { readMessage, type Token } from './message.ts';

/** Languages of the console. English is the language of the source; the others are catalogues that load when chosen. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

type Words = Record<string, string>;
type Catalogue = () => Promise<{ default: Words }>;
/** What only the statecharts say stands in a catalogue of its own: most people never see a chart. */
const catalogues: Record<Exclude<Language, 'en'>, { console: Catalogue; charts: Catalogue }> = {
  hi: { console: () => import('./hi.json'), charts: () => import('./charts/hi.json') },
};

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
interface Spoken {
  words: Words;
  /** Finds the message behind a sentence that came with its values in it. */
  recognise: (sentence: string) => Recognised | null;
}

let spoken: Spoken | null = null;
/** The charts' own words, in the languages that they were asked for in. */
const ofCharts: Partial<Record<Language, Words>> = {};

/**
 * A sentence in the language of the console. The English sentence is its own key: `t('{n, plural, one {# try} other {# tries}} left', { n })`.
 * Sentences of the server and of the charts are said as they came: `t(sentence)`.
 * Never at the top level of a module: the language may change. There, mark the words with `msg` and translate where they are shown.
 */
export function t(message: string, values?: Values): string {
  if (values) return i18n._(message, values);
  // Without values there is nothing to fill in: braces are somebody's own.
  if (!spoken) return message;
  const words = Object.hasOwn(spoken.words, message) ? spoken.words : ofCharts[currentLanguage()];
  if (words && Object.hasOwn(words, message)) return words[message] ?? message;
  const known = spoken.recognise(message);
  // A value may be words itself: the status in "Delivered, attempt 2".
  return known ? i18n._(known.message, mapped(known.values, t)) : message;
}

const mapped = (values: Record<string, string>, change: (value: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Marks words for translation where they are only stored: `t(words)` says them later. */
export const msg = <Message extends string>(message: Message): Message => message;

const listeners = new Set<() => void>();

export const currentLanguage = (): Language => i18n.locale as Language;
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Catalogue of a language and what finds the server's sentences in it; English needs neither. */
async function load(language: Language): Promise<Spoken | null> {
  if (language === 'en') return null;
  const [{ default: words }, { recognise }] = await Promise.all([catalogues[language].console(), import('./elsewhere.ts')]);
  return { words, recognise };
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
  i18n.loadAndActivate({ locale: language, messages: spoken?.words ?? {} });
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}
