import type { Play, PlayStart, PlayStep } from './play.ts';

/**
 * Encodes a play as text for an address, in parts separated by `*`. The first part is the name of the starting point, followed
 * by one part per step that begins with the letter of its kind; a part that begins with `-` is JSON (base64url) for the part
 * before it. A number repeats the step with that 1-based number, which shortens plays that go in circles.
 * `store lacks stock*emark_placed*elogin.submit*-eyJ1c2…*dlogin*-…*t*w5000*z300000*yisStuck*1`.
 */
export function writePlay({ start, steps }: Play): string {
  const numbers = new Map<string, string>();
  const parts = steps.map((step, index) => {
    const text = writeStep(step).join('*');
    const number = numbers.get(text) ?? String(index + 1);
    const isRepeated = numbers.has(text);
    numbers.set(text, number);
    return isRepeated && number.length < text.length ? number : text;
  });
  return [escape(start.name), ...payload(start.input), ...parts].join('*');
}

/**
 * Maximum number of characters of an encoded play. Browsers accept addresses of a million characters, and percent-encoding
 * can triple each one; this is enough for some 4,000 steps with payloads.
 */
export const LONGEST_PLAY = 200_000;

export interface ReadPlay {
  play: Play;
  /** 1-based number of the first unreadable step, 0 for the start; null if everything was read. */
  damaged: number | null;
}

/** Decodes the text of `writePlay`; of a damaged text, everything before the damage. */
export function readPlay(text: string): ReadPlay {
  const parts = groupParts(text.split('*'));
  const steps: PlayStep[] = [];
  const [first, ...rest] = parts;
  const start = first && readStart(first);
  if (!start) return { play: { start: { name: '' }, steps }, damaged: 0 };
  for (const part of rest) {
    const step = isNumber(part) ? steps[Number(part.text) - 1] : readStep(part);
    if (!step) return { play: { start, steps }, damaged: steps.length + 1 };
    steps.push(step);
  }
  return { play: { start, steps }, damaged: null };
}

interface Part {
  text: string;
  /** Undefined if there is none; null if it cannot be read. */
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

const isNumber = ({ text, json }: Part): boolean => json === undefined && /^[1-9]\d{0,5}$/.test(text);

function readStart({ text, json }: Part): PlayStart | null {
  const name = unescape(text);
  if (name === null || json === null) return null;
  return json ? { name, input: json.value } : { name };
}

function readStep({ text, json }: Part): PlayStep | null {
  const subject = unescape(text.slice(1));
  if (subject === null || json === null) return null;
  const kind = text[0] ?? '';
  if (kind === 'e') return readEvent(subject, json?.value);
  if (kind === 'd' && subject) return { kind: 'done', actor: subject, output: json?.value };
  if (kind === 'f' && subject) return { kind: 'error', actor: subject, error: json?.value };
  if (json) return null;
  if (text === 't') return { kind: 'timer' };
  if ((kind === 'w' || kind === 'z') && /^\d{1,12}$/.test(subject)) return { kind: kind === 'w' ? 'pass' : 'sleep', ms: Number(subject) };
  const says = { y: true, n: false, o: null }[kind];
  return says !== undefined && subject ? { kind: 'guard', guard: subject, says } : null;
}

function readEvent(type: string, fields: unknown): PlayStep | null {
  if (!type || type === '*' || (fields !== undefined && !isRecord(fields))) return null;
  return { kind: 'event', event: { ...fields, type } };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function groupParts(parts: readonly string[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (!part.startsWith('-') || !last) found.push({ text: part, json: undefined });
    // A second payload for the same part is damage.
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

/** Escapes names that look like a separator or a payload; URL encoding handles everything else. */
const escape = (name: string): string => name.replace(/[%*]|^-/g, (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);

function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
