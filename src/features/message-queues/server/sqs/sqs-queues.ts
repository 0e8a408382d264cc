import type { SqsSettings } from '#platform/server/cloud-settings.ts';
import type { SqsQueue } from '../../sqs-contract.ts';
import { eachOf, openSqs, queueName, type Reading, type SqsPort } from './sqs-port.ts';

/** Connections are kept between requests. */
const opened = new WeakMap<SqsSettings, SqsPort>();

export function sqsOf(settings: SqsSettings): SqsPort {
  const port = opened.get(settings) ?? openSqs(settings);
  opened.set(settings, port);
  return port;
}

/** A queue with the address by which commands reach it; null: it could not be described. */
interface Found {
  row: SqsQueue;
  arn: string | null;
  /** Stops the running redrive. */
  handle: string | null;
}

const nothingKnown = { counts: null, problem: null, detail: '', dead_letter_queue: null, dead_letters_of: [], redrive: null };

/** Every queue with what it says of itself. One that cannot be read says why, and the others stay. */
export async function readQueues(port: SqsPort): Promise<Reading<Found[]>> {
  const listed = await port.list();
  if ('problem' in listed) return listed;
  const described = await eachOf(listed.value, async (url) => ({ name: queueName(url), answer: await port.describe(url) }));
  const sources = new Map<string, string[]>();
  for (const { name, answer } of described)
    if ('value' in answer && answer.value.deadLetterArn !== null)
      sources.set(answer.value.deadLetterArn, [...(sources.get(answer.value.deadLetterArn) ?? []), name]);
  const found = await eachOf(described, async ({ name, answer }): Promise<Found> => {
    if ('problem' in answer) return { row: { ...nothingKnown, name, ...answer }, arn: null, handle: null };
    const { arn, counts, deadLetterArn } = answer.value;
    const dead_letters_of = sources.get(arn) ?? [];
    const last = dead_letters_of.length > 0 ? await port.lastRedrive(arn) : { value: null };
    const { handle = null, ...redrive } = ('value' in last && last.value) || {};
    const dead_letter_queue = deadLetterArn === null ? null : queueName(deadLetterArn);
    const row = { ...nothingKnown, name, counts, dead_letter_queue, dead_letters_of, redrive: 'status' in redrive ? redrive : null };
    return { row: 'problem' in last ? { ...row, ...last } : row, arn, handle };
  });
  return { value: found };
}
