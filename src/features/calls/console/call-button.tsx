import { useMutation, useQuery } from '@tanstack/react-query';
import { CALL_KEY, type TaskCallProps } from '#features/agent-tasks/console/public.ts';
import { api } from './api.ts';
import { CallCustomer } from './call-customer.tsx';
import { changing } from './changing.ts';

/** Calls the customer of a task, or says why not now. */
export default function CallButton({ record: { id: task_id, version } }: TaskCallProps) {
  const options = api.crm.callAbility.queryOptions({ input: { task_id } });
  // What an agent may do changes with the task.
  const ability = useQuery({ ...options, queryKey: [...options.queryKey, version], staleTime: 0 });
  const dial = useMutation(api.crm.createCallDetails.mutationOptions(changing));
  return <CallCustomer id="task/call" ability={ability.data} dial={dial} target={{ task_id }} stroke={CALL_KEY} />;
}
