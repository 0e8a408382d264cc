/** Days from today on which new settings can begin. */
export const FARTHEST_START = 90;
