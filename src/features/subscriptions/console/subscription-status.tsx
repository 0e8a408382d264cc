import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type StepStatus as Step, stepStatuses, type SubscriptionStatus as Status, subscriptionStatuses } from '../subscription-choices.ts';

const tones: Record<Status, Tone> = { ACTIVE: 'good', PAUSED: 'wait', STOPPED: 'end' };
const stepTones: Record<Step, Tone> = {
  SCHEDULED: 'wait',
  REMINDED: 'due',
  CONFIRMED: 'due',
  ORDERED: 'wait',
  DELIVERED: 'good',
  'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER': 'end',
  'SUBSCRIPTION-STEP-CANCEL-BY-US': 'end',
};

export const SubscriptionStatus = ({ status }: { status: Status }) => (
  <StatusDot tone={tones[status]}>{t(subscriptionStatuses[status])}</StatusDot>
);

export const StepStatus = ({ status }: { status: Step }) => <StatusDot tone={stepTones[status]}>{t(stepStatuses[status])}</StatusDot>;
