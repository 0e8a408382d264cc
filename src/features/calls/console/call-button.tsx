import { IconPhone } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaskCallProps } from '#features/agent-tasks/console/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { useScreenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Calls the customer of a task, or says why not now. */
export default function CallButton({ record: { id: task_id, version } }: TaskCallProps) {
  const options = api.crm.callAbility.queryOptions({ input: { task_id } });
  // What an agent may do changes with the task.
  const ability = useQuery({ ...options, queryKey: [...options.queryKey, version], staleTime: 0 });
  const dial = useMutation(api.crm.createCallDetails.mutationOptions(changing));
  // A retry after a lost answer has the same key, so that nobody is called twice.
  const [request_key, setKey] = useState(newRequestKey);
  const because = ability.data?.because ?? null;
  const off = because && t(because);
  const onCall = () => dial.mutate({ task_id, request_key }, { onSuccess: () => setKey(newRequestKey()) });
  useScreenActions([{ id: 'task/call', label: t('Call now'), off, run: onCall }]);
  return (
    <>
      <BlockableButton leftSection={<IconPhone size={14} />} busy={dial.isPending} off={off} onClick={onCall}>
        {t('Call now')}
      </BlockableButton>
      {dial.isError && <FormError>{sayError(dial.error)}</FormError>}
    </>
  );
}
