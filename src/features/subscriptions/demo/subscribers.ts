import { accountHolders } from '#features/session/demo/public.ts';
import { roles } from '#platform/access/roles.ts';

/** Who agrees subscriptions with patients. */
export const agents = accountHolders
  .filter((holder) => holder.roles.includes(roles.callCenterOperation))
  .map(({ id, name }) => ({ id, name }));

export const pauseReasons = ['Is travelling', 'Has enough for some weeks', 'The doctor pauses the treatment', 'In hospital'];
export const stopReasons = ['The treatment is over', 'The doctor changed the medicine', 'Buys nearby', 'Too expensive'];
export const skipReasons = ['Still has enough', 'Wants it next time', 'Not reached on the phone'];
export const comments = [
  'Call the daughter, not the patient',
  'Prefers the morning slot',
  'Wants the same brand each time',
  'Prescription is renewed every three months',
];
