import { type Agent, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends an address byte for byte, which `fetch` would normalise. Opens its own connection unless an agent is passed. */
export function raw(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, agent }: { method?: string; headers?: Record<string, string>; agent?: Agent } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: agent ?? false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
