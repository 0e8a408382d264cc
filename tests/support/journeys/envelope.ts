/** An item of an envelope with its parsed payload. */
interface EnvelopeItem {
  type: string;
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
}

interface Envelope {
  header: Record<string, unknown>;
  items: EnvelopeItem[];
}

/**
 * Parses the body of a request to an error-reporting service: a line with the header, then a header line and a payload for each
 * item. Throws if the body does not follow the protocol.
 */
export function parseEnvelope(body: string): Envelope {
  const bytes = Buffer.from(body);
  let position = 0;
  /** Reads a line, or a payload of `length` bytes with the line feed that ends it. */
  const read = (length?: number): Record<string, unknown> => {
    const lineEnd = bytes.indexOf('\n', position);
    const end = length === undefined ? (lineEnd < 0 ? bytes.length : lineEnd) : position + length;
    if (end > bytes.length || (end < bytes.length && bytes[end] !== 0x0a)) throw new Error(`No line feed at byte ${end}`);
    const text = bytes.toString('utf8', position, end);
    position = end + 1;
    return JSON.parse(text) as Record<string, unknown>;
  };
  const header = read();
  const items: EnvelopeItem[] = [];
  while (position < bytes.length) {
    const itemHeader = read();
    const { type, length } = itemHeader;
    if (typeof type !== 'string') throw new Error(`An item without a type: ${JSON.stringify(itemHeader)}`);
    items.push({ type, header: itemHeader, payload: read(typeof length === 'number' ? length : undefined) });
  }
  return { header, items };
}
