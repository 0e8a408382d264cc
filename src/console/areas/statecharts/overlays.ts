import type { Overlay } from '#console/domain/statecharts/overlay.ts';
import { business } from './business/overlay-entry.ts';

/** The ways of looking at a chart, in the order of their buttons. */
export const overlays: readonly Overlay[] = [business];
