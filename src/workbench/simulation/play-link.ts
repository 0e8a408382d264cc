import type { Play, PlayStart, PlayStep } from './play.ts';

/**
 * A play as text for an address: parts divided by `*`. First the name of the starting point, then one part per step that
 * begins with the letter of its kind; a part that begins with `-` is JSON (base64url) that belongs to the part before.
 * A number instead stands for the step of that number, counted from 1, once more: long plays go in circles.
 * `store lacks stock*emark_placed*elogin.submit*-eyJ1c2…*dlogin*-…*t*w5000*z300000*yisStuck*1`.
 */
export function writePlay({ start, steps }: Play): string {
  const numbers = new Map<string, string>();
  const parts = steps.map((step, index) => {
    const words = writeStep(step).join('*');
    const number = numbers.get(words) ?? String(index + 1);
    const isRepeated = numbers.has(words);
    numbers.set(words, number);
    return isRepeated && number.length < words.length ? number : words;
  });
  return [escape(start.name), ...payload(start.input), ...parts].join('*');
}

/**
 * Characters that the text of a play may have. Browsers take addresses of a million, and an address may write one
 * character of it as three; with steps that bring fields of their own these are some 4,000 steps.
 */
export const LONGEST_PLAY = 200_000;

export interface ReadPlay {
  play: Play;
  /** Number of the first step that could not be read, counted from 1; 0 for the start. Null when all could. */
  damaged: number | null;
}

/** Reads what `writePlay` wrote; of a damaged text as much as there is before the damage. */
export function readPlay(text: string): ReadPlay {
  const parts = grouped(text.split('*'));
  const steps: PlayStep[] = [];
  const [first, ...rest] = parts;
  const start = first && readStart(first);
  if (!start) return { play: { start: { name: '' }, steps }, damaged: 0 };
  for (const part of rest) {
    const step = isNumber(part) ? steps[Number(part.words) - 1] : readStep(part);
    if (!step) return { play: { start, steps }, damaged: steps.length + 1 };
    steps.push(step);
  }
  return { play: { start, steps }, damaged: null };
}

interface Part {
  words: string;
  /** Undefined: none; null: one that cannot be read. */
  json: { value: unknown } | null | undefined;
}

function writeStep(step: PlayStep): string[] {
  switch (step.kind) {
    case 'event': {
      const { type, ...fields } = step.event;
      return [`e${escape(type)}`, ...payload(Object.keys(fields).length ? fields : undefined)];
    }
    case 'done':
      return [`d${escape(step.actor)}`, ...payload(step.output)];
    case 'error':
      return [`f${escape(step.actor)}`, ...payload(step.error)];
    case 'timer':
      return ['t'];
    case 'pass':
      return [`w${step.ms}`];
    case 'sleep':
      return [`z${step.ms}`];
    case 'guard':
      return [`${step.says === null ? 'o' : step.says ? 'y' : 'n'}${escape(step.guard)}`];
  }
}

const isNumber = ({ words, json }: Part): boolean => json === undefined && /^[1-9]\d{0,5}$/.test(words);

function readStart({ words, json }: Part): PlayStart | null {
  const name = unescape(words);
  if (name === null || json === null) return null;
  return json ? { name, input: json.value } : { name };
}

function readStep({ words, json }: Part): PlayStep | null {
  const subject = unescape(words.slice(1));
  if (subject === null || json === null) return null;
  const kind = words[0] ?? '';
  if (kind === 'e') return readEvent(subject, json?.value);
  if (kind === 'd' && subject) return { kind: 'done', actor: subject, output: json?.value };
  if (kind === 'f' && subject) return { kind: 'error', actor: subject, error: json?.value };
  if (json) return null;
  if (words === 't') return { kind: 'timer' };
  if ((kind === 'w' || kind === 'z') && /^\d{1,12}$/.test(subject)) return { kind: kind === 'w' ? 'pass' : 'sleep', ms: Number(subject) };
  const says = { y: true, n: false, o: null }[kind];
  return says !== undefined && subject ? { kind: 'guard', guard: subject, says } : null;
}

function readEvent(type: string, fields: unknown): PlayStep | null {
  if (!type || type === '*' || (fields !== undefined && !isRecord(fields))) return null;
  return { kind: 'event', event: { ...fields, type } };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function grouped(parts: readonly string[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (!part.startsWith('-') || !last) found.push({ words: part, json: undefined });
    // A second one for the same part is damage.
    else last.json = last.json === undefined ? readJson(part.slice(1)) : null;
  }
  return found;
}

const payload = (value: unknown): string[] => (value === undefined ? [] : [`-${toBase64(JSON.stringify(value))}`]);

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(fromBase64(text)) };
  } catch {
    return null;
  }
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0));
}

/** A name may not look like a divider or a payload; the address takes care of everything else. */
const escape = (name: string): string => name.replace(/[%*]|^-/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);

function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
