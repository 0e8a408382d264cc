/** Id of the area that has the menu entry of the distributors (§2.2). */
export const DISTRIBUTORS = 'distributors';
/** Distributors (§2.2); one opens with `?id`. */
export const DISTRIBUTORS_PATH = '/distributor/home';
