import { msg } from './sentence.ts';

/** Levels of what a server logs, the most serious first. */
export const logLevels = { error: msg('Error'), warn: msg('Warning'), info: msg('Information'), debug: msg('Detail') } as const;
export type LogLevel = keyof typeof logLevels;
