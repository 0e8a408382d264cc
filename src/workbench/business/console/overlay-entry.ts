import { flowMachines } from '../flow-choices.ts';
import type { Overlay } from '../../console/chart/overlay.ts';
import { msg } from '#platform/console/language/language.ts';

/** Where the records are: of charts whose records keep their history. */
export const business: Overlay = {
  id: 'business',
  title: msg('Business'),
  lacks: ({ id }) =>
    flowMachines.some((machine) => machine === id) ? null : msg('Only charts of records whose history is kept have figures.'),
  load: () => import('./business-overlay.tsx'),
};
