/**
 * What a retailer calls the product. Wherever the specification writes `{product}`, the slug stands:
 * in routes (`/galen/order-list`), roles (`galen-crm`) and tabs (`galen`).
 */
export const product = { name: 'Galen', title: 'Galen Ops', slug: 'galen' } as const;
