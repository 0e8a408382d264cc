import { apiOf } from '#platform/console/client/api.ts';
import type { contract as agentTasks } from '#features/agent-tasks/contract.ts';
import type { contract as drugs } from '#features/drugs/contract.ts';
import type { contract as masters } from '#features/masters/contract.ts';
import type { contract as notifications } from '#features/notifications/contract.ts';
import type { contract as orders } from '#features/orders/contract.ts';
import type { contract as signIn } from '#features/session/contract.ts';
import type { contract as stats } from '#features/stats/contract.ts';
import type { contract as users } from '#features/users/contract.ts';
import type { contract as session } from '#platform/session/contract.ts';
import type { contract as flow } from '#workbench/business/contract.ts';

/** Operations of several features, for tests of shared code. */
export const { api, client } = apiOf<
  typeof agentTasks &
    typeof drugs &
    typeof masters &
    typeof notifications &
    typeof orders &
    typeof signIn &
    typeof stats &
    typeof users &
    typeof session &
    typeof flow
>();
