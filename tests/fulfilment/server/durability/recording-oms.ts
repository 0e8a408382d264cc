import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkSignature } from '#platform/server/webhooks/signature.ts';

export interface ReceivedMessage {
  id: string;
  type: 'order.created' | 'order.cancelled';
  order_id: number;
}

/** An OMS behind HTTP that keeps every signed message, also those that it answers with an error or not at all. */
export interface RecordingOms {
  url: string;
  received: ReceivedMessage[];
  /** Called with each message before it is answered. */
  onMessage: (message: ReceivedMessage) => void;
  close(): Promise<void>;
}

/** Every fifth message is answered with an error, every seventh not at all. */
function answer(response: ServerResponse, count: number): void {
  if (count % 7 === 0) response.destroy();
  else if (count % 5 === 0) response.writeHead(503).end('{"message":"The order queue is full"}');
  else response.writeHead(200).end(`{"reference":"OMS-${count}"}`);
}

export async function startRecordingOms(secret: string): Promise<RecordingOms> {
  const received: ReceivedMessage[] = [];
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const checked = checkSignature([secret], new Date(), request.headers, body);
      if ('refused' in checked) return void response.writeHead(401).end();
      const { type, data } = JSON.parse(body);
      const message = { id: checked.id, type, order_id: data.order_id };
      received.push(message);
      oms.onMessage(message);
      answer(response, received.length);
    });
  };
  const server = createServer(receive);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const oms: RecordingOms = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    received,
    onMessage: () => undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return oms;
}
