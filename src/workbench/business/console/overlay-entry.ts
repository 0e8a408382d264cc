import { flowMachines } from '../flow-choices.ts';
import type { Overlay } from '../../console/chart/overlay.ts';
import { msg } from '#platform/console/language/language.ts';

/** The business overlay; available for charts whose record history is stored. */
export const business: Overlay = {
  id: 'business',
  title: msg('Business'),
  unavailableReason: ({ id }) =>
    flowMachines.some((machine) => machine === id) ? null : msg('Only charts of records whose history is kept have figures.'),
  load: () => import('./business-overlay.tsx'),
};
