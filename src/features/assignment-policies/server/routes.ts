import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { activatePolicy, changePolicy, createPolicy, policy, restorePolicy, tryPolicy } from './change-policy.ts';
import { policySource } from './policy-source.ts';

const operations = operationsOf(contract);
const { crm } = operations;

export const routes = operations.router({
  crm: {
    policies: listHandlers(crm.policies, policySource),
    policy: crm.policy.handler(policy.read),
    createPolicy: crm.createPolicy.handler(policy.created(createPolicy)),
    changePolicy: crm.changePolicy.handler(changePolicy),
    tryPolicy: crm.tryPolicy.handler(tryPolicy),
    activatePolicy: crm.activatePolicy.handler(activatePolicy),
    restorePolicy: crm.restorePolicy.handler(restorePolicy),
    discardPolicy: crm.discardPolicy.handler(policy.changed(() => ({ event: { type: 'policy.discarded' } }))),
  },
});
