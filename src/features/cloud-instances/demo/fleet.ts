import type { DemoInstance } from './instance-course.ts';

const [mumbai, hyderabad, singapore] = ['ap-south-1', 'ap-south-2', 'ap-southeast-1'];

/** The twelve instances of the demonstration, by their names. */
const fleet = [
  ['orders-api-1', 'i-0c41b7d2e9a86f315', mumbai, 'production', 'm7g.xlarge', 'Order desk'],
  ['orders-api-2', 'i-0d58ea31f7c2406b9', mumbai, 'production', 'm7g.xlarge', 'Order desk'],
  ['pharmacy-search', 'i-02f9c6b8a1d3e5740', mumbai, 'production', 'r7g.large', 'Catalogue'],
  ['invoice-printer', 'i-0b7e13d5f86a9c204', hyderabad, 'production', 't4g.medium', 'Billing'],
  ['reports-replica', 'i-0e92a47bc5d1f8036', singapore, 'production', 'r7g.xlarge', 'Analytics'],
  ['orders-staging', 'i-0a16f3c98e7b2d450', mumbai, 'staging', 'm7g.large', 'Order desk'],
  ['search-staging', 'i-0f4d8b2a6c9e71503', mumbai, 'staging', 't4g.large', 'Catalogue'],
  ['billing-staging', 'i-0683e5d1c7f9ab240', hyderabad, 'staging', 't4g.medium', 'Billing'],
  ['load-runner', 'i-0c9ab5e72d4f81360', mumbai, 'test', 'c7g.2xlarge', 'Platform'],
  ['browser-tests', 'i-05d7f2b8e3a6c9410', mumbai, 'test', 'c7g.xlarge', 'Platform'],
  ['sandbox', 'i-09e1c4a7b6d3f8520', singapore, 'test', 't4g.small', 'Platform'],
  ['old-crawler', 'i-03b6d9f1a8c5e7240', singapore, 'test', 't3.medium', ''],
] as const;

export type DemoName = (typeof fleet)[number][0];

export function demoInstance(wanted: DemoName): DemoInstance {
  const at = fleet.findIndex(([name]) => name === wanted);
  const found = fleet[at];
  if (!found) throw new Error(`No instance ${wanted}`);
  const [name, instanceId, region, environment, type, owner] = found;
  return { id: at + 1, name, instanceId, region, environment, type, owner };
}
