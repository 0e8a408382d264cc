import type { Tone } from '#platform/console/theme/theme.ts';
import type { ReadingStatus } from '../prescription-choices.ts';

export const statusTones: Readonly<Record<ReadingStatus, Tone>> = {
  received: 'due',
  inReview: 'wait',
  clarification: 'due',
  digitised: 'wait',
  secondCheck: 'due',
  decoded: 'good',
  rejected: 'late',
  superseded: 'end',
  expired: 'end',
};
