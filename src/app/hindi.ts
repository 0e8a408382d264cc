/** The Hindi sentences of all features, in one file that loads when the language is chosen. */
const sentences = import.meta.glob<Record<string, string>>('../features/*/hi.json', { eager: true, import: 'default' });

export default Object.fromEntries(Object.values(sentences).flatMap((words) => Object.entries(words)));
