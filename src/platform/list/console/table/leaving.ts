let leaving = false;

/** Another screen has been asked for and is on its way; the one before stays on screen until it is there. */
export const isLeaving = (): boolean => leaving;

/** The navigation tells. */
export function setLeaving(isNowLeaving: boolean): void {
  leaving = isNowLeaving;
}
