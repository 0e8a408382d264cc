import type { MessageState } from '#machines/platform/queue-message-facts.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { messageStatuses } from '../message-choices.ts';

const tones: Record<MessageState, Tone> = {
  queued: 'wait',
  active: 'wait',
  retrying: 'due',
  dead: 'late',
  done: 'good',
  expired: 'end',
  discarded: 'end',
};

export const MessageStatus = ({ status }: { status: MessageState }) => (
  <StatusDot tone={tones[status]}>{t(messageStatuses[status])}</StatusDot>
);
