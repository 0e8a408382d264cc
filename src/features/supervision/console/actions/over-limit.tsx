import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import type { FloorAgent } from '../../contract.ts';

/**
 * Says that an agent gets more tasks than the policy gives; null: not so.
 *
 * @param queues of the tasks, one for each
 */
export function overLimit(agent: Pick<FloorAgent, 'name' | 'load'> | undefined, queues: readonly string[]): string | null {
  if (!agent) return null;
  const { name, load } = agent;
  const { held, cap } = load;
  if (cap !== null && held + queues.length > cap) return t('{name} holds {held} of {cap}', { name, held, cap });
  const full = load.queues.find((each) => {
    const more = queues.filter((queue) => queue === each.name).length;
    return more > 0 && each.held + more > each.cap;
  });
  return full ? t('{name} holds {held} of {cap} in {queue}', { name, held: full.held, cap: full.cap, queue: full.name }) : null;
}

interface OverLimitReasonProps extends Omit<TextInputProps, 'label' | 'description' | 'maxLength'> {
  /** What `overLimit` says. */
  over: string;
}

/** Why an agent gets more tasks than the policy gives. */
export const OverLimitReason = ({ over, ...rest }: OverLimitReasonProps) => (
  <TextInput label={t('Why more than the limit?')} description={over} maxLength={300} {...rest} />
);
