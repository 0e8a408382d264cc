import { watchServer } from '../../../inspection/console/server-actors.ts';
import type { InspectionSource } from './source.ts';

/** The server itself, where it lets itself be inspected: nothing is heard of another. */
export const serverSource: InspectionSource = {
  send: null,
  subscribe: (listener, onState) =>
    watchServer((message) => {
      onState('connected');
      listener(message);
    }),
};
