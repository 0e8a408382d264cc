import type { AnyContractProcedure, AnySchema } from '@orpc/contract';
import { ORPCError, os } from '@orpc/server';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { badRequest } from '../http/faults.ts';
import type { OperationContext } from '../http/operation-context.ts';
import { LinkFault, unavailable } from './link-faults.ts';
import type { LinkRefusal, ServiceLink } from './service-link.ts';

/** Ids and versions of what was sent: nothing that names a person. */
const idsIn = (input: unknown): object =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([name, value]) => typeof value === 'number' && /(^|_)id$|^version$/.test(name)));

async function validated(schema: AnySchema | undefined, value: unknown): Promise<{ value: unknown } | null> {
  if (!schema) return { value };
  const { issues, ...result } = await schema['~standard'].validate(value);
  return issues ? null : { value: (result as { value: unknown }).value };
}

/** A refusal of the other system, as the contract has it. Null: it is none of the operation's. */
async function refusalOf({ '~orpc': { errorMap } }: AnyContractProcedure, { code, status, data: { message, data } }: LinkRefusal) {
  const declared = errorMap[code];
  const checked = declared && (await validated(declared.data, data));
  if (checked)
    return new ORPCError(code, {
      defined: true,
      status: declared.status ?? status,
      message: message || (declared.message ?? ''),
      data: checked.value,
    });
  if (status === 404) return new ORPCError('NOT_FOUND', { message: errorMap['NOT_FOUND']?.message ?? 'Record not found' });
  return status === 400 || status === 422 ? badRequest([{ field: 'request', message: message || 'The request could not be read' }]) : null;
}

interface Operation {
  procedure: AnyContractProcedure;
  /** Such as `['oms', 'orders', 'rows']`. */
  path: readonly string[];
  input: unknown;
}

/**
 * Sends an operation to the system that answers its service. Its answer is checked; a write is in the audit here.
 *
 * @throws ORPCError for a refusal of the other system, and when it does not answer
 */
export async function callLink(context: OperationContext, link: ServiceLink, { procedure, path, input }: Operation): Promise<unknown> {
  const { route, outputSchema } = procedure['~orpc'];
  const isRead = route.method === 'GET';
  const { service } = link;
  const storeId = context.reply.request.headers['store-id'];
  try {
    const answer = await link.call({
      path: path.slice(1),
      input,
      isRead,
      caller: { requestId: context.requestId, user: context.principal, storeId: typeof storeId === 'string' ? storeId : undefined },
      checked: async (sent) => {
        const checked = await validated(outputSchema, sent);
        if (!checked) throw new LinkFault('BAD-ANSWER', `not the answer of ${path.join('.')}`);
        return checked.value;
      },
    });
    if (!isRead) await context.db.transaction((tx) => recordAudit(tx, context.cause(), `services/${service}`, null, idsIn(input)));
    return answer;
  } catch (thrown) {
    const fault =
      thrown instanceof ORPCError
        ? ((await refusalOf(procedure, thrown)) ??
          new LinkFault(thrown.status === 403 ? 'KEY-REFUSED' : 'BAD-ANSWER', `${thrown.status}: not a refusal of ${path.join('.')}`))
        : thrown;
    if (!(fault instanceof LinkFault)) throw fault;
    context.log.error({ service, operation: path.join('.'), problem: fault.problem, detail: fault.message }, 'a service did not answer');
    throw unavailable(service, fault, isRead);
  }
}

/** Operations whose service another system answers are sent there, once permission and input are checked here (§7.1). */
export const relay = os.$context<OperationContext>().middleware(async ({ context, next, path, procedure }, input, output) => {
  const link = context.links.forOperation(path);
  return link ? output(await callLink(context, link, { procedure, path, input })) : next();
});
