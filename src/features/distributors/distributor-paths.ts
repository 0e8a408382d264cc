/** Distributors (§2.2); one opens with `?id`. */
export const DISTRIBUTORS_PATH = '/distributor/home';
