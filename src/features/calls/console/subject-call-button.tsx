import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubjectCallProps } from '#features/agent-tasks/console/public.ts';
import { api } from './api.ts';
import { CallCustomer } from './call-customer.tsx';
import { changing } from './changing.ts';

/** Calls the customer of a record whose task the agent has, or takes with it. */
export function SubjectCallButton({ kind, record: { id: subject_id, version }, ...button }: SubjectCallProps) {
  const options = api.crm.subjectCallAbility.queryOptions({ input: { kind, subject_id } });
  // What an agent may do changes with the record.
  const ability = useQuery({ ...options, queryKey: [...options.queryKey, version], staleTime: 0 });
  const dial = useMutation(api.crm.callSubject.mutationOptions(changing));
  return <CallCustomer id={`${kind}/call`} ability={ability.data} dial={dial} target={{ kind, subject_id }} {...button} />;
}
