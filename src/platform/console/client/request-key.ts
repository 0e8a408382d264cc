/** A random UUID (version 4). `crypto.randomUUID` exists only on secure origins, and a pharmacy's own server may not be one. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marks: Record<number, (byte: number) => number> = { 6: (byte) => (byte & 0x0f) | 0x40, 8: (byte) => (byte & 0x3f) | 0x80 };
  const hex = [...bytes].map((byte, at) => (marks[at]?.(byte) ?? byte).toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
