import { flowMachines } from '../../business/flow-choices.ts';
import type { Overlay } from '../chart/overlay.ts';
import { msg } from '#platform/console/language/language.ts';

/** The live overlay; not available for record machines, which run on the server. */
export const live: Overlay = {
  id: 'live',
  title: msg('Live'),
  unavailableReason: ({ id }) =>
    flowMachines.some((machine) => machine === id)
      ? msg('It runs on the server, once per record, not in a tab. Follow it with the inspector; Business shows where the records are.')
      : null,
  load: () => import('./live-overlay.tsx'),
};
