import type { InspectionSource } from './source.ts';
import { inspectedWindow, windowSource } from './window-source.ts';

/** Everybody that tells this window of what runs. */
export function sources(): InspectionSource[] {
  const peer = inspectedWindow();
  return peer ? [windowSource(peer)] : [];
}
