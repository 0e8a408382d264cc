/** Inputs of the operations on back-end services, by operation. */
export const linkExamples = {
  'admin.serviceLinks': () => ({}),
  'admin.testServiceLink': () => ({ service: 'oms' }),
};
