import { operations } from '../../implementation.ts';
import { readFlow } from './read-flow.ts';

const { admin } = operations;

export const flowHandlers = {
  flow: admin.flow.handler(({ context: { db, clock }, input }) => readFlow(db, clock.now(), input)),
};
