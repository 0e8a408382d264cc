import { Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { api } from '../../../console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';

/** Whether sessions may be recorded: visible to everyone here, changed by administrators. */
export function AllowRecordings() {
  const { data } = useQuery(api.admin.recordingsAllowed.queryOptions());
  const user = stored.currentUser.read();
  const mayDecide = user !== null && holds('recordings.manage', user);
  const change = useMutation(
    api.admin.allowRecordings.mutationOptions({
      onSuccess: (setting) => {
        queryClient.setQueryData(api.admin.recordingsAllowed.queryKey(), setting);
        toast({ text: setting.allowed ? t('Recording is turned on') : t('Recording is turned off') });
      },
      onError: (error) => void toast({ tone: 'late', text: sayError(error) }),
    }),
  );
  if (!data) return null;
  if (!mayDecide)
    return (
      <p className="recordings-allowed">
        <span>{data.allowed ? t('People can record their sessions.') : t('Recording sessions is turned off.')}</span>
        <span className="second">{t(permissionLacking('recordings.manage'))}</span>
      </p>
    );
  return (
    <div className="recordings-allowed">
      <Checkbox
        label={t('People can record their sessions')}
        // Shows the requested value while the request is pending.
        checked={change.isPending ? change.variables.allowed : data.allowed}
        onChange={({ target }) => !change.isPending && change.mutate({ allowed: target.checked })}
      />
      <span className="second">
        {t('People start a recording under “Account settings”. Recordings are redacted, and deleted after 14 days.')}
      </span>
    </div>
  );
}
