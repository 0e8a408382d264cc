import { createAtom } from '../../atom.ts';

/**
 * Where toasts cover no action: the corner at the top right; beside an open record, given as its width in pixels; or the foot of
 * a record that covers the list.
 */
export const toastPlace = createAtom<'corner' | 'foot' | number>('corner');

/** Element of the frame that alerts which stay until dismissed take space in; null: a screen without a frame. */
export const standingPlace = createAtom<HTMLElement | null>(null);
