/**
 * Name of the retailer's product. The slug replaces `{product}` of the specification: in routes (`/galen/order-list`), roles
 * (`galen-crm`) and tabs (`galen`).
 */
export const product = { name: 'Galen', title: 'Galen Ops', slug: 'galen' } as const;
