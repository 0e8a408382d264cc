import { ORPCError } from '@orpc/server';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { sqsProblems } from '../../sqs-choices.ts';
import type { SqsQueue } from '../../sqs-contract.ts';
import type { Reading, SqsPort } from './sqs-port.ts';
import { readQueues, sqsOf } from './sqs-queues.ts';

const unavailable = ({ problem, detail }: { problem: keyof typeof sqsProblems; detail: string }) => {
  const { message, ...data } = sentence(msg('{problem}: {detail}'), { problem: sentence(sqsProblems[problem]), detail });
  return new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message, data });
};

/** Queues of Amazon are no records here. */
const NO_RECORD = 0;

const refused = (words: string) => badRequest([{ field: 'queue', ...sentence(words) }]);

export async function listSqsQueues({ cloud: { sqs } }: OperationContext) {
  if (!sqs) return { region: null, problem: null, detail: '', queues: [] };
  const read = await readQueues(sqsOf(sqs));
  const { region } = sqs;
  return 'value' in read
    ? { region, problem: null, detail: '', queues: read.value.map(({ row }) => row) }
    : { region, queues: [], ...read };
}

interface Target {
  port: SqsPort;
  row: SqsQueue;
  arn: string;
  handle: string | null;
}

async function findQueue({ cloud: { sqs } }: OperationContext, name: string): Promise<Target> {
  if (!sqs) throw refused(msg('Amazon SQS is not configured'));
  const port = sqsOf(sqs);
  const read = await readQueues(port);
  if ('problem' in read) throw unavailable(read);
  const found = read.value.find(({ row }) => row.name === name);
  if (!found) throw refused(msg('There is no such queue'));
  const { row, arn, handle } = found;
  if (row.problem !== null) throw unavailable({ problem: row.problem, detail: row.detail });
  if (arn === null || row.dead_letters_of.length === 0) throw refused(msg('It is no dead-letter queue'));
  return { port, row, arn, handle };
}

const obeyed = (answer: Reading<null>): void => {
  if ('problem' in answer) throw unavailable(answer);
};

const queueAfter = async (context: OperationContext, name: string): Promise<SqsQueue> => (await findQueue(context, name)).row;

type StartInput = { queue: string; per_second: number | null; request_key?: string | undefined };

/** Commands are in the audit before they are sent: one whose answer is lost may have been obeyed. A repeated start does nothing. */
export async function startRedrive(context: OperationContext, { request_key: key, ...body }: StartInput) {
  const { port, row, arn } = await findQueue(context, body.queue);
  const { repeated } = await context.db.transaction((tx) =>
    runOnceFor(tx, context.cause(), { key, body }, NO_RECORD, async () => {
      if (row.redrive?.is_running) throw refused(msg('Its dead letters go back already'));
      if (row.counts?.waiting === 0) throw refused(msg('It has no messages'));
      await recordAudit(tx, context.cause(), `sqs/${row.name}`, null, { redrive: 'started', per_second: body.per_second });
    }),
  );
  if (repeated) return row;
  obeyed(await port.startRedrive(arn, body.per_second));
  return queueAfter(context, body.queue);
}

export async function stopRedrive(context: OperationContext, { queue }: { queue: string }) {
  const { port, row, handle } = await findQueue(context, queue);
  const { redrive } = row;
  if (!redrive?.is_running || handle === null) throw refused(msg('No dead letters of it go back now'));
  const after = { redrive: 'stopped', moved: redrive.moved };
  await context.db.transaction((tx) => recordAudit(tx, context.cause(), `sqs/${row.name}`, null, after));
  obeyed(await port.stopRedrive(handle));
  return queueAfter(context, queue);
}
