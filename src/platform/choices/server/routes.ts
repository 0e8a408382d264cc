import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { generalData } from './general-data.ts';

const operations = operationsOf(contract);

export const routes = operations.router({
  main: {
    choicesFullForms: operations.main.choicesFullForms.handler(() => ({ ...generalData })),
  },
});
