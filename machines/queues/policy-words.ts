import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { type PolicyEvent, type PolicyFacts, TRIAL_HOURS } from './policy-facts.ts';

/** Descriptions of the events. */
export const assignmentPolicyEvents: Record<PolicyEvent['type'], string> = {
  'policy.changed': 'Its name or rules are changed',
  'policy.tried': 'It is tried beside the policy in use, on the tasks that wait now',
  'policy.wentLive': 'Tasks are assigned by it from now on',
  'policy.restored': 'It is used again, for a reason',
  'policy.replaced': 'Another policy is used from now on',
  'policy.discarded': 'It is given up before it was used',
};

export const assignmentPolicyGuards = {
  hasTasks: 'No task waits that an agent on duty could get',
  isFresh: 'It was tried more than a day ago',
  hasReason: 'The reason is missing',
} as const;

/** The reason for a specific policy. `event` is the one that was refused. */
export function assignmentPolicyWhy({ triedAt }: PolicyFacts, event: PolicyEvent, state: string): Sentence {
  if (state === 'discarded') return sentence('The policy is discarded');
  switch (event.type) {
    case 'policy.changed':
      return sentence('It was in use: copy it to a new draft instead');
    case 'policy.tried':
      if (state === 'live') return sentence('It is in use already');
      return sentence(state === 'retired' ? 'It was in use: copy it to a new draft, and try that' : assignmentPolicyGuards.hasTasks);
    case 'policy.wentLive':
      if (state === 'live') return sentence('It is in use already');
      if (state === 'retired') return sentence('It was in use: restore it instead');
      return triedAt === null
        ? sentence('Try it first')
        : sentence('It was tried more than {n} hours ago: try it again first', { n: TRIAL_HOURS });
    case 'policy.restored':
      if (state === 'live') return sentence('It is in use already');
      return sentence(state === 'retired' ? 'Give a reason first' : 'It has not been in use');
    case 'policy.discarded':
      return sentence(state === 'live' ? 'It is in use: use another policy instead' : 'It was in use, and is kept');
    case 'policy.replaced':
      return sentence('It is not in use');
  }
}
