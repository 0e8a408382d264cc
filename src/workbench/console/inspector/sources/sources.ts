import type { InspectionSource } from './source.ts';
import { serverSource } from './server-source.ts';
import { inspectedWindow, windowSource } from './window-source.ts';

/** Everybody that tells this window of what runs: a page that opened it passes on what the server says. */
export function sources(): InspectionSource[] {
  const peer = inspectedWindow();
  return [peer ? windowSource(peer) : serverSource];
}
