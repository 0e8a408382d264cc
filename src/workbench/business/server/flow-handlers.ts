import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readFlow } from './read-flow.ts';

const operations = operationsOf(contract);
const { admin } = operations;

export const routes = operations.router({
  admin: {
    flow: admin.flow.handler(({ context: { db, clock }, input }) => readFlow(db, clock.now(), input)),
  },
});
