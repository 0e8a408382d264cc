import { watchServer } from '../../../inspection/console/server-actors.ts';
import type { InspectionSource } from './source.ts';

/** Messages of the server itself; a server without inspection sends none. */
export const serverSource: InspectionSource = {
  send: null,
  subscribe: (listener, onState) =>
    watchServer((message) => {
      onState('connected');
      listener(message);
    }),
};
