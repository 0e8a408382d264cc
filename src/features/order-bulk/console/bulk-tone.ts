import type { Tone } from '#platform/console/theme/theme.ts';
import type { BulkState } from '../bulk-choices.ts';

/** Tones of the states. */
export const bulkTones: Readonly<Record<BulkState, Tone>> = {
  queued: 'wait',
  running: 'wait',
  finished: 'good',
  stopped: 'due',
  undoing: 'wait',
  undone: 'end',
};
