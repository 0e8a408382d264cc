import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { api } from '../../../console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { ListRow } from '#platform/list/list.ts';
import { recordingList } from '../../recording-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { formatExactMoment } from './exact-moment.ts';
import { formatLength } from './format-length.ts';

/** Details of one recorded session, with a link to the inspector. */
export function RecordingDrawer({ bar, id, row }: OpenRecordProps) {
  const values: Partial<ListRow['values']> = row?.values ?? {};
  const by = String(values['by'] ?? t('Recorded session'));
  const user = stored.currentUser.read();
  const remove = useMutation(
    api.admin.deleteRecording.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.admin.recordings.key() });
        toast({ text: t('The recording is deleted') });
        bar.onClose();
      },
      onError: (error) => void toast({ tone: 'late', text: `${t('Nothing was deleted.')} ${sayError(error)}` }),
    }),
  );
  const confirmAndDelete = async () => {
    const question = {
      title: t('Delete this recording?'),
      message: t('No one can open it any more. The deletion is logged.'),
      confirm: t('Delete the recording'),
    };
    if (await confirmed(question)) remove.mutate({ recording_id: id });
  };
  return (
    <ListRecord list={recordingList} id={id} bar={bar} title={by} query={null}>
      {() => (
        <div className="recording-record">
          <dl className="inspector-facts">
            <dt>{t('Started')}</dt>
            <dd>{values['started_at'] ? formatExactMoment(String(values['started_at'])) : '–'}</dd>
            {values['continues'] && (
              <>
                <dt>{t('Continued from')}</dt>
                <dd>{formatExactMoment(String(values['continues']))}</dd>
              </>
            )}
            <dt>{t('Length')}</dt>
            <dd>{formatLength(Number(values['seconds'] ?? 0))}</dd>
            <dt>{t('Events')}</dt>
            <dd>{count(Number(values['messages'] ?? 0))}</dd>
            <dt>{t('Last error event')}</dt>
            <dd className="mono">{String(values['last_error'] ?? '') || '–'}</dd>
            <dt>{t('Build')}</dt>
            <dd className="mono">{String(values['build'] ?? '–')}</dd>
          </dl>
          <p className="second">{t('Opening it is logged with your name.')}</p>
          <div className="recording-buttons">
            <Button component={Link} variant="filled" to={`/inspector?recording=${id}`}>
              {t('Open in the inspector')}
            </Button>
            {user && holds('recordings.manage', user) && (
              <BlockableButton variant="outline" color="late" busy={remove.isPending} onClick={() => void confirmAndDelete()}>
                {t('Delete')}
              </BlockableButton>
            )}
          </div>
        </div>
      )}
    </ListRecord>
  );
}
