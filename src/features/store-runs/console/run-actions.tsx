import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { RunRecord } from '../contract.ts';
import type { ProjectApi } from './api.ts';
import { ChangeRunDialog } from './change-run-dialog.tsx';
import { changingOf } from './changing.ts';

interface RunActionsProps {
  api: ProjectApi;
  record: RunRecord;
}

/** What the chart accepts from this user now; the others say why not. */
export function RunActions({ api, record }: RunActionsProps) {
  const [open, setOpen] = useState<'change' | 'pause' | 'cancel' | null>(null);
  const { id: run_id, version, status, number } = record;
  const changing = changingOf(api);
  const send = api.sendRunEvent.mutationOptions(changing);
  const pause = useMutation(api.pauseRun.mutationOptions(changing));
  const cancel = useMutation(api.cancelRun.mutationOptions(changing));
  const close = () => setOpen(null);
  const isIn = (...statuses: readonly (typeof status)[]) => statuses.includes(status);
  return (
    <>
      <RecordActions record={record}>
        {isIn('PAUSED') && (
          <SendButton event="run.resumed" variant="filled" save={send} input={{ run_id, event: 'run.resumed' as const }}>
            {t('Resume')}
          </SendButton>
        )}
        {isIn('REVIEW') && (
          <SendButton
            event="run.applied"
            variant="filled"
            save={send}
            input={{ run_id, event: 'run.applied' as const }}
            question={{ message: t('Apply the floors of run {number}?', { number }), confirm: t('Apply floors') }}
          >
            {t('Apply floors')}
          </SendButton>
        )}
        {isIn('REVIEW', 'COMPLETED', 'FAILED') && (
          <SendButton
            event="run.restarted"
            variant={status === 'REVIEW' ? 'default' : 'filled'}
            save={send}
            input={{ run_id, event: 'run.restarted' as const }}
          >
            {status === 'FAILED' ? t('Run failed stores again') : t('Run again')}
          </SendButton>
        )}
        {isIn('SCHEDULED', 'PAUSED') && (
          <EventButton event="run.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {isIn('SCHEDULED', 'RUNNING') && (
          <EventButton event="run.paused" onClick={() => setOpen('pause')}>
            {t('Pause…')}
          </EventButton>
        )}
        {isIn('SCHEDULED', 'RUNNING', 'PAUSED', 'REVIEW') && (
          <EventButton event="run.cancelled" onClick={() => setOpen('cancel')}>
            {status === 'REVIEW' ? t('Discard…') : t('Cancel run…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <ChangeRunDialog api={api} record={record} onClose={close} />}
      {open === 'pause' && (
        <ReasonDialog
          title={t('Pause run {number}?', { number })}
          help={t('Stores that are done stay done. The others wait until somebody resumes it.')}
          submit={t('Pause run')}
          target={{ run_id, version }}
          save={pause}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <ReasonDialog
          {...cancelWords(record)}
          danger
          target={{ run_id, version }}
          save={cancel}
          onClose={close}
        />
      )}
    </>
  );
}

function cancelWords({ status, number, repeat }: RunRecord) {
  if (status === 'REVIEW')
    return {
      title: t('Discard the floors of run {number}?', { number }),
      help: t('The floors that hold now stay.'),
      submit: t('Discard floors'),
    };
  return {
    title: t('Cancel run {number}?', { number }),
    help:
      repeat === 'none'
        ? t('It does not take place. This cannot be undone.')
        : t('It does not take place, nor at any of its later times. This cannot be undone.'),
    submit: t('Cancel run'),
  };
}
