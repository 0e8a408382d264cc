import type { Overlay } from '../chart/overlay.ts';
import { compare, coverage, screens } from '../chart/own-overlays.ts';
import { business } from '../../business/console/overlay-entry.ts';
import { live } from '../live/overlay-entry.ts';

/** The overlays in button order. */
export const overlays: readonly Overlay[] = [live, business, coverage, screens, compare];
