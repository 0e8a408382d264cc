import type { Overlay } from '#console/domain/statecharts/overlay.ts';
import { msg } from '#console/language/language.ts';

/** The chart as it runs in this tab now. */
export const live: Overlay = {
  id: 'live',
  title: msg('Live'),
  lacks: () => null,
  load: () => import('./live-overlay.tsx'),
};
