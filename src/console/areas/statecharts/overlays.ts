import type { Overlay } from '#console/domain/statecharts/overlay.ts';
import { compare, coverage, screens } from '#console/domain/statecharts/own-overlays.ts';
import { business } from './business/overlay-entry.ts';
import { live } from './live/overlay-entry.ts';

/** The ways of looking at a chart, in the order of their buttons. */
export const overlays: readonly Overlay[] = [live, business, coverage, screens, compare];
