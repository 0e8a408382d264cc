import type { ComponentProps } from 'react';
import { msg } from '#platform/console/language/language.ts';
import type { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { inMinutes, QuickMomentField, type QuickTime, tomorrowAt } from '#platform/console/ui/fields/quick-moment-field.tsx';

/** Shops and doctors answer from ten. Hours after midnight. */
const MORNING = 10;

const callTimes: readonly QuickTime[] = [
  { label: msg('In 15 min'), at: () => inMinutes(15) },
  { label: msg('In 30 min'), at: () => inMinutes(30) },
  { label: msg('In 1 hour'), at: () => inMinutes(60) },
  { label: msg('In 2 hours'), at: () => inMinutes(120) },
  { label: msg('Tomorrow, 10:00'), at: () => tomorrowAt(MORNING) },
];

/** Time of a call: the usual ones by a press, others typed. */
export const CallTime = (props: ComponentProps<typeof MomentField>) => <QuickMomentField times={callTimes} {...props} />;
