import { ORPCError } from '@orpc/server';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';

const AWAY = msg('The database does not answer. Look at the record again before you repeat it.');
const FAILED = msg('Something went wrong on our side. Look at the record again before you repeat it.');

/** Result of one of several changes; `because`: why it was refused, null: it was done. */
export interface Outcome {
  id: number;
  name: string;
  because: Sentence | null;
}

/** The reason of a conflict, without the record that it carries. */
function whyOf({ message, data }: ORPCError<string, unknown>): Sentence {
  const { template, values, ...why } = (data ?? {}) as Partial<Sentence>;
  return { message: why.message ?? message, ...(template && { template }), ...(values && { values }) };
}

/** What is wrong at the first field, without its name. */
function firstFault({ message, data }: ORPCError<string, unknown>): Sentence {
  const [fault] = (data as { errors?: Sentence[] } | undefined)?.errors ?? [];
  if (!fault) return sentence(message);
  return { message: fault.message, ...(fault.template && { template: fault.template }), ...(fault.values && { values: fault.values }) };
}

interface Several<Input> {
  inputs: readonly Input[];
  idOf: (input: Input) => number;
  /** Names of records, for their outcomes. */
  names: (ids: number[]) => PromiseLike<readonly { id: number; name: string }[]>;
  /** Changes one of them, in its own transaction. */
  change: (input: Input) => Promise<unknown>;
}

/**
 * Changes several records, each in its own transaction, so that a refusal does not hide what was changed before it. While the
 * database is away the others are left.
 */
export async function changeSeveral<Input>(
  { log }: Pick<CallContext, 'log'>,
  { inputs, idOf, names, change }: Several<Input>,
): Promise<{ results: Outcome[] }> {
  const refusalOf = async (input: Input): Promise<Sentence | null> => {
    try {
      await change(input);
      return null;
    } catch (error) {
      if (error instanceof ORPCError && error.status === 409) return whyOf(error);
      if (error instanceof ORPCError && error.status === 400) return firstFault(error);
      if (error instanceof ORPCError && error.status < 500) return sentence(error.message);
      if (databaseIsAway(error)) return sentence(AWAY);
      log.error({ fault: error, record: idOf(input) }, 'one of several changes failed');
      return sentence(FAILED);
    }
  };
  const named = new Map((await names(inputs.map(idOf))).map(({ id, name }) => [id, name]));
  const results: Outcome[] = [];
  let isAway = false;
  for (const input of inputs) {
    const because: Sentence | null = isAway ? sentence(AWAY) : await refusalOf(input);
    isAway ||= because?.message === AWAY;
    const id = idOf(input);
    results.push({ id, name: named.get(id) ?? String(id), because });
  }
  return { results };
}
