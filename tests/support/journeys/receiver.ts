import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  path: string;
  body: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface Receiver {
  origin: string;
  received: Received[];
  close(): Promise<void>;
}

/** Accepts any request, like an error-reporting service or an analytics endpoint. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
