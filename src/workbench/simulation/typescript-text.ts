/** Source code that is inserted as it is. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const WIDTH = 100;

/** Formats a JSON value as TypeScript: single quotes, unquoted keys where possible, on several lines if long. */
export function typescriptText(value: unknown, indent = ''): string {
  const short = flat(value);
  if (short.length + indent.length <= WIDTH) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${value.map((item) => `${inner}${typescriptText(item, inner)},\n`).join('')}${indent}]`;
  if (!isPlain(value)) return short;
  const lines = entries(value).map(([key, item]) => `${inner}${keyText(key)}: ${typescriptText(item, inner)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

export function stringText(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", String.raw`\'`)}'`;
}

function flat(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined';
  const parts = entries(value).map(([key, item]) => `${keyText(key)}: ${flat(item)}`);
  return parts.length ? `{ ${parts.join(', ')} }` : '{}';
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof Code);
const entries = (value: object): [string, unknown][] => Object.entries(value).filter(([, item]) => item !== undefined);
const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key));
