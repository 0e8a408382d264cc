let leaving = false;

/** Whether another screen is loading while the previous one is still shown. */
export const isLeaving = (): boolean => leaving;

/** Set by the navigation. */
export function setLeaving(isNowLeaving: boolean): void {
  leaving = isNowLeaving;
}
