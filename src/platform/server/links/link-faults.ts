import { ORPCError } from '@orpc/server';
import { msg, sentence } from '#platform/contract/sentence.ts';
import type { Service } from '#platform/contract/services.ts';
import { serviceNames } from '#platform/contract/service-names.ts';
import { legible } from '../webhooks/ask-signed.ts';

/** Why a call failed. `SILENT` and `BUSY`: it was not sent. */
export const linkProblems = ['TIMED-OUT', 'UNREACHABLE', 'BROKEN', 'KEY-REFUSED', 'BAD-ANSWER', 'TOO-LARGE', 'SILENT', 'BUSY'] as const;
export type LinkProblem = (typeof linkProblems)[number];

/** A call of another system that failed. */
export class LinkFault extends Error {
  readonly problem: LinkProblem;
  constructor(problem: LinkProblem, detail: string) {
    super(legible(detail));
    this.problem = problem;
  }
}

/** The other system says nothing, or only that it is broken: it is left alone after a few of them. */
export const isSilence = ({ problem }: LinkFault): boolean => problem === 'TIMED-OUT' || problem === 'UNREACHABLE' || problem === 'BROKEN';

const notSent: readonly LinkProblem[] = ['SILENT', 'BUSY', 'KEY-REFUSED'];

/** What users read: which service it is, and what became of what they did. */
export function unavailable(service: Service, { problem }: LinkFault, isRead: boolean): ORPCError<string, unknown> {
  const isUnknown = !isRead && !notSent.includes(problem);
  const template = isUnknown
    ? msg('{service} did not confirm the change. Load the record again to see whether it was saved.')
    : isRead
      ? msg('{service} does not answer. Try again in a moment.')
      : msg('{service} does not answer. Nothing was changed; try again in a moment.');
  const { message, ...data } = sentence(template, { service: sentence(serviceNames[service].name) });
  return new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message, data });
}
