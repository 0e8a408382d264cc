import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCOUNT = '123456789012';

export const arnOf = (name: string): string => `arn:aws:sqs:ap-south-1:${ACCOUNT}:${name}`;

interface Queue {
  name: string;
  waiting?: number;
  delayed?: number;
  inFlight?: number;
  deadLetters?: string;
}

interface Task {
  TaskHandle: string;
  Status: string;
  SourceArn: string;
  ApproximateNumberOfMessagesMoved: number;
  ApproximateNumberOfMessagesToMove: number;
  MaxNumberOfMessagesPerSecond?: number;
  FailureReason?: string;
  StartedTimestamp: number;
}

/** Undefined: as usual; `silent`: nothing at all. */
type Fault = { status: number; code: string; message: string } | 'silent';

const PAGE = 2;

/** Amazon SQS as far as the server uses it: the JSON protocol. */
export async function startSqsDouble() {
  const silenced: ServerResponse[] = [];
  const state = {
    queues: [] as Queue[],
    tasks: [] as Task[],
    /** Received actions with their bodies. */
    received: [] as { action: string; body: Record<string, unknown> }[],
    /** By action, or by action and queue: `GetQueueAttributes orders`. */
    faults: {} as Record<string, Fault>,
  };
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    ListQueues: ({ QueueNamePrefix = '', NextToken = '0' }) => {
      const names = state.queues.map(({ name }) => name).filter((name) => name.startsWith(String(QueueNamePrefix)));
      const from = Number(NextToken);
      return {
        QueueUrls: names.slice(from, from + PAGE).map((name) => `http://sqs.example/${ACCOUNT}/${name}`),
        ...(from + PAGE < names.length && { NextToken: String(from + PAGE) }),
      };
    },
    GetQueueAttributes: ({ QueueUrl }) => {
      const name = String(QueueUrl).split('/').at(-1) ?? '';
      const queue = state.queues.find((each) => each.name === name);
      return {
        Attributes: {
          QueueArn: arnOf(name),
          ApproximateNumberOfMessages: String(queue?.waiting ?? 0),
          ApproximateNumberOfMessagesDelayed: String(queue?.delayed ?? 0),
          ApproximateNumberOfMessagesNotVisible: String(queue?.inFlight ?? 0),
          ...(queue?.deadLetters && {
            RedrivePolicy: JSON.stringify({ deadLetterTargetArn: arnOf(queue.deadLetters), maxReceiveCount: 5 }),
          }),
        },
      };
    },
    ListMessageMoveTasks: ({ SourceArn }) => ({ Results: state.tasks.filter((task) => task.SourceArn === SourceArn).toReversed() }),
    StartMessageMoveTask: ({ SourceArn, MaxNumberOfMessagesPerSecond }) => {
      const TaskHandle = `task-${state.tasks.length + 1}`;
      state.tasks.push({
        TaskHandle,
        Status: 'RUNNING',
        SourceArn: String(SourceArn),
        ApproximateNumberOfMessagesMoved: 0,
        ApproximateNumberOfMessagesToMove: 12,
        StartedTimestamp: Date.parse('2026-11-20T09:00:00Z'),
        ...(typeof MaxNumberOfMessagesPerSecond === 'number' && { MaxNumberOfMessagesPerSecond }),
      });
      return { TaskHandle };
    },
    CancelMessageMoveTask: ({ TaskHandle }) => {
      const task = state.tasks.find((each) => each.TaskHandle === TaskHandle);
      if (task) task.Status = 'CANCELLING';
      return { ApproximateNumberOfMessagesMoved: task?.ApproximateNumberOfMessagesMoved ?? 0 };
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      state.received.push({ action, body });
      const { QueueUrl } = body;
      const queue = typeof QueueUrl === 'string' ? QueueUrl.split('/').at(-1) : '';
      const fault = state.faults[`${action} ${queue}`] ?? state.faults[action];
      if (fault === 'silent') return void silenced.push(response);
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      if (!fault) return response.end(JSON.stringify(answers[action]?.(body) ?? {}));
      response.writeHead(fault.status, { 'x-amzn-query-error': `${fault.code};Sender` });
      return response.end(JSON.stringify({ __type: `com.amazonaws.sqs#${fault.code}`, message: fault.message }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    actions: () => state.received.map(({ action }) => action),
    clear: () => {
      Object.assign(state, { queues: [], tasks: [], received: [], faults: {} });
    },
    close: () => {
      for (const response of silenced) response.destroy();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
