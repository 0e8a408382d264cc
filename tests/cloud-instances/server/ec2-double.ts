import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Ec2Instance {
  id: string;
  state: string;
  tags?: Record<string, string>;
  /** Why EC2 stopped it by itself. */
  reason?: { code: string; message: string };
}

/** What EC2 answers to each action: undefined: as usual; `silent`: nothing at all. */
type Fault = { status: number; code: string; message: string } | 'silent';

/** Amazon EC2 as far as the server uses it: the query protocol with answers in XML. */
export interface Ec2Double {
  url: string;
  instances: Ec2Instance[];
  /** Received actions with their parameters. */
  received: URLSearchParams[];
  faults: Partial<Record<string, Fault>>;
  /** Ids of the instances of an action, in order. */
  commands(): string[];
  clear(): void;
  close(): Promise<void>;
}

const PAGE = 2;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const instanceXml = ({ id, state, tags = {}, reason }: Ec2Instance): string => `
  <item><instancesSet><item>
    <instanceId>${id}</instanceId><instanceType>t4g.small</instanceType><launchTime>2026-11-01T04:00:00.000Z</launchTime>
    <instanceState><code>0</code><name>${state}</name></instanceState>
    ${reason ? `<stateReason><code>${reason.code}</code><message>${escaped(reason.message)}</message></stateReason>` : ''}
    <tagSet>${Object.entries(tags)
      .map(([key, value]) => `<item><key>${key}</key><value>${escaped(value)}</value></item>`)
      .join('')}</tagSet>
  </item></instancesSet></item>`;

export async function startEc2Double(): Promise<Ec2Double> {
  const silenced: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const parameters = new URLSearchParams(Buffer.concat(chunks).toString());
      double.received.push(parameters);
      const action = parameters.get('Action') ?? '';
      const fault = double.faults[action];
      if (fault === 'silent') return void silenced.push(response);
      response.setHeader('content-type', 'text/xml');
      if (fault) {
        const { status, code, message } = fault;
        response.writeHead(status);
        return response.end(`<Response><Errors><Error><Code>${code}</Code><Message>${message}</Message></Error></Errors></Response>`);
      }
      return response.end(`<${action}Response>${answerTo(action, parameters)}</${action}Response>`);
    });
  });
  const answerTo = (action: string, parameters: URLSearchParams): string => {
    if (action === 'DescribeInstances') {
      const from = Number(parameters.get('NextToken') ?? 0);
      const next = from + PAGE < double.instances.length ? `<nextToken>${from + PAGE}</nextToken>` : '';
      return `<reservationSet>${double.instances
        .slice(from, from + PAGE)
        .map(instanceXml)
        .join('')}</reservationSet>${next}`;
    }
    const id = parameters.get('InstanceId.1');
    const instance = double.instances.find((each) => each.id === id);
    if (instance) {
      instance.state = action === 'StartInstances' ? 'pending' : 'stopping';
      delete instance.reason;
    }
    return '<instancesSet/>';
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const double: Ec2Double = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instances: [],
    received: [],
    faults: {},
    commands: () =>
      double.received.flatMap((parameters) => {
        const action = parameters.get('Action') ?? '';
        return action === 'DescribeInstances' ? [] : [`${action} ${parameters.get('InstanceId.1')}`];
      }),
    clear: () => {
      double.received.length = 0;
      double.faults = {};
      double.instances = [];
    },
    close: () => {
      for (const response of silenced) response.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return double;
}
