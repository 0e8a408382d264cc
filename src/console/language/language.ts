import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Languages of the console. English is the language of the source; the others are catalogues that load when chosen. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languages;

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, string> }>> = {
  hi: () => import('./hi.json'),
};

/** Messages are read once each, when they are first said. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();
function compile(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
}

// Messages are their own ids, in ICU form.
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compile);

/** Values of the placeholders of a message. */
type Values = Record<string, string | number>;

/**
 * A sentence in the language of the console. The English sentence is its own key: `t('{n, plural, one {# try} other {# tries}} left', { n })`.
 * Never at the top level of a module: the language may change. There, mark the words with `msg` and translate where they are shown.
 */
export const t = (message: string, values?: Values): string => i18n._(message, values);

/** Marks words for translation where they are only stored: `t(words)` says them later. */
export const msg = <Message extends string>(message: Message): Message => message;

const listeners = new Set<() => void>();

export const currentLanguage = (): Language => i18n.locale as Language;
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Speaks the language from now on; resolves when its words are there. Rejects when they cannot be loaded: then nothing changes. */
export async function speak(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  const messages = language === 'en' ? {} : (await catalogues[language]()).default;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}
