import type * as Sdk from '@aws-sdk/client-sqs';
import type { ListMessageMoveTasksResultEntry, SQSClient } from '@aws-sdk/client-sqs';
import { awsProblemOf, type SdkFault } from '#platform/server/aws-faults.ts';
import type { SqsSettings } from '#platform/server/cloud-settings.ts';
import { noteSdkCall } from '#platform/server/server-log/outside-calls.ts';
import type { SqsQueue } from '../../sqs-contract.ts';

/** A person waits for it. Milliseconds. */
const TIMEOUT_MS = 3_000;
const PAGE_SIZE = 1_000;
/** Requests at once. */
const AT_ONCE = 8;

/** A queue of Amazon SQS as it describes itself. */
interface DescribedQueue {
  name: string;
  arn: string;
  counts: NonNullable<SqsQueue['counts']>;
  /** ARN of the queue of its dead letters. */
  deadLetterArn: string | null;
}

/** The last redrive of a queue, with what stops it. */
export type SqsRedrive = NonNullable<SqsQueue['redrive']> & { handle: string | null };

export type Reading<Value> = { value: Value } | ReturnType<typeof awsProblemOf>;

/** Amazon SQS, as far as people look at it. Nothing is ever received. Functions never reject: a failure is an answer too. */
export interface SqsPort {
  /** Addresses of the queues. */
  list: () => Promise<Reading<string[]>>;
  describe: (url: string) => Promise<Reading<DescribedQueue>>;
  lastRedrive: (arn: string) => Promise<Reading<SqsRedrive | null>>;
  startRedrive: (arn: string, perSecond: number | null) => Promise<Reading<null>>;
  stopRedrive: (handle: string) => Promise<Reading<null>>;
}

interface Connection {
  sdk: typeof Sdk;
  client: SQSClient;
}

/** Loads the SDK on first use, if configured. Credentials come from the environment, as the SDK finds them. */
async function connect({ region, endpoint }: SqsSettings): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-sqs');
  const client = new sdk.SQSClient({ region, maxAttempts: 1, ...(endpoint !== null && { endpoint }) });
  const note = { step: 'initialize', name: 'noteCall' } as const;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (sent) =>
        noteSdkCall('SQS', commandName, () => next(sent)),
    note,
  );
  return { sdk, client };
}

const inTime = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

/** `arn:aws:sqs:ap-south-1:123456789012:orders` or an address that ends with the name. */
export const queueName = (address: string): string => address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);

function deadLetterArnOf(policy: string | undefined): string | null {
  if (!policy) return null;
  const { deadLetterTargetArn } = JSON.parse(policy) as { deadLetterTargetArn?: unknown };
  return typeof deadLetterTargetArn === 'string' ? deadLetterTargetArn : null;
}

const states = ['RUNNING', 'COMPLETED', 'CANCELLING', 'CANCELLED', 'FAILED'] as const;

function redriveOf(task: ListMessageMoveTasksResultEntry): SqsRedrive {
  const status = states.find((state) => state === task.Status) ?? 'FAILED';
  return {
    status,
    started_at: new Date(task.StartedTimestamp ?? 0).toISOString(),
    moved: task.ApproximateNumberOfMessagesMoved ?? 0,
    of: task.ApproximateNumberOfMessagesToMove ?? null,
    per_second: task.MaxNumberOfMessagesPerSecond ?? null,
    detail: task.FailureReason ?? '',
    is_running: status === 'RUNNING',
    handle: task.TaskHandle ?? null,
  };
}

/** Runs work on each value, a few at once, in order. */
export async function eachOf<Value, Result>(values: readonly Value[], work: (value: Value) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < values.length; first += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a few at once, so that Amazon does not refuse too many
    results.push(...(await Promise.all(values.slice(first, first + AT_ONCE).map(work))));
  return results;
}

export function openSqs(settings: SqsSettings): SqsPort {
  const connection = connect(settings);
  // A failure to load is told with the first answer.
  connection.catch(() => undefined);
  const reading = async <Value>(work: (connected: Connection) => Promise<Value>): Promise<Reading<Value>> => {
    try {
      return { value: await work(await connection) };
    } catch (fault) {
      return awsProblemOf(fault as SdkFault, TIMEOUT_MS);
    }
  };
  return {
    list: () =>
      reading(async ({ sdk, client }) => {
        const urls: string[] = [];
        let token: string | undefined;
        do {
          const command = new sdk.ListQueuesCommand({
            MaxResults: PAGE_SIZE,
            ...(settings.prefix && { QueueNamePrefix: settings.prefix }),
            ...(token && { NextToken: token }),
          });
          // oxlint-disable-next-line no-await-in-loop -- each page names the next
          const { QueueUrls = [], NextToken } = await client.send(command, inTime());
          urls.push(...QueueUrls);
          token = NextToken;
        } while (token);
        return urls.toSorted((one, other) => queueName(one).localeCompare(queueName(other)));
      }),

    describe: (url) =>
      reading(async ({ sdk, client }) => {
        const { Attributes = {} } = await client.send(
          new sdk.GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }),
          inTime(),
        );
        return {
          name: queueName(url),
          arn: Attributes['QueueArn'] ?? '',
          counts: {
            waiting: Number(Attributes['ApproximateNumberOfMessages'] ?? 0),
            delayed: Number(Attributes['ApproximateNumberOfMessagesDelayed'] ?? 0),
            in_flight: Number(Attributes['ApproximateNumberOfMessagesNotVisible'] ?? 0),
          },
          deadLetterArn: deadLetterArnOf(Attributes['RedrivePolicy']),
        };
      }),

    lastRedrive: (arn) =>
      reading(async ({ sdk, client }) => {
        const { Results: [task] = [] } = await client.send(
          new sdk.ListMessageMoveTasksCommand({ SourceArn: arn, MaxResults: 1 }),
          inTime(),
        );
        return task ? redriveOf(task) : null;
      }),

    startRedrive: (arn, perSecond) =>
      reading(async ({ sdk, client }) => {
        const rate = perSecond !== null && { MaxNumberOfMessagesPerSecond: perSecond };
        await client.send(new sdk.StartMessageMoveTaskCommand({ SourceArn: arn, ...rate }), inTime());
        return null;
      }),

    stopRedrive: (handle) =>
      reading(async ({ sdk, client }) => {
        await client.send(new sdk.CancelMessageMoveTaskCommand({ TaskHandle: handle }), inTime());
        return null;
      }),
  };
}
