import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { startRecording, stopRecording, useRecordingState } from './recorder/recording-state.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { api } from '../../console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { BlockableCheckbox } from '#platform/console/ui/fields/blockable-checkbox.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { AccountSection } from '#platform/console/ui/account-section.tsx';

const refreshRecordings = () => queryClient.invalidateQueries({ queryKey: api.admin.ownRecordings.key() });

/** Opt-in recording of the user's own session, available only while an administrator allows recordings. */
export default function RecordSession() {
  const { data: setting } = useQuery({ ...api.admin.recordingsAllowed.queryOptions(), staleTime: 0 });
  const { data: own } = useQuery({ ...api.admin.ownRecordings.queryOptions(), staleTime: 0 });
  const state = useRecordingState();
  const recordings = own?.recordings ?? [];
  if (!setting?.allowed && state === 'off' && recordings.length === 0) return null;
  const change = async (isWanted: boolean) => {
    try {
      await (isWanted ? startRecording() : stopRecording());
    } catch (error) {
      toast({ tone: 'late', text: `${t('Nothing is recorded.')} ${sayError(error)}` });
    }
    await refreshRecordings();
  };
  return (
    <AccountSection title={t('Record this session for the developers')}>
      <p>
        {t(
          'When something goes wrong, a recording lets a developer replay it step by step. It contains which screens and buttons you used, when, which states the console went through, order numbers and the kinds of errors.',
        )}
      </p>
      <p>
        {t(
          'It never contains what you type or read: no names, phone numbers, addresses, comments, prescriptions, passwords or codes. Pictures of the screen and sound are not recorded.',
        )}
      </p>
      <BlockableCheckbox
        label={t('Record what I do in this tab, until I stop or sign out')}
        checked={state !== 'off'}
        off={state === 'off' && !setting?.allowed ? t('Recording is turned off by an administrator') : null}
        onChange={({ target }) => void change(target.checked)}
      />
      {recordings.length > 0 && <OwnRecordings recordings={recordings} />}
    </AccountSection>
  );
}

interface OwnRecordingsProps {
  recordings: readonly { id: number; started_at: string; ended_at: string | null; messages: number }[];
}

function OwnRecordings({ recordings }: OwnRecordingsProps) {
  const remove = useMutation(
    api.admin.deleteRecording.mutationOptions({
      onSuccess: () => void toast({ text: t('The recording is deleted') }),
      onError: (error) => void toast({ tone: 'late', text: `${t('Nothing was deleted.')} ${sayError(error)}` }),
      onSettled: refreshRecordings,
    }),
  );
  const confirmAndDelete = async (recording_id: number) => {
    const question = {
      title: t('Delete this recording?'),
      message: t('Developers can no longer open it.'),
      confirm: t('Delete the recording'),
    };
    if (await confirmed(question)) remove.mutate({ recording_id });
  };
  return (
    <>
      <h3>{t('Your recordings')}</h3>
      <p className="second">{t('Recordings are deleted after 14 days.')}</p>
      <ul className="account-recordings">
        {recordings.map(({ id, started_at, ended_at, messages }) => (
          <li key={id} className="row">
            <span className="grow">
              {dayAndClock(started_at)}
              <span className="second">
                {' · '}
                {ended_at === null
                  ? t('running')
                  : t('{n, plural, one {one event} other {{count} events}}', { n: messages, count: count(messages) })}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t('Delete the recording of {moment}', { moment: dayAndClock(started_at) })}
              onClick={() => void confirmAndDelete(id)}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
