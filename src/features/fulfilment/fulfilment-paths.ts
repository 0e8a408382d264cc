import { product } from '#platform/contract/product.ts';

/** Orders that the OMS does not have yet; one opens with `?id` (§2.2). */
export const FAILURES_PATH = `/${product.slug}/oms-failure`;
/** Reports of store, dispatch, delivery and payment. */
export const REPORTS_PATH = `${FAILURES_PATH}/reports`;
