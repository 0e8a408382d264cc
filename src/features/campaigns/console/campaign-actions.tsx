import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { CampaignRecord } from '../contract.ts';
import { api } from './api.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { changing } from './changing.ts';
import { hasMessage, TestDialog } from './test-dialog.tsx';

type Stop = 'campaign.paused' | 'campaign.ended' | 'campaign.cancelled';

/** What the chart accepts from this user now; the others say why not. */
export function CampaignActions({ record }: { record: CampaignRecord }) {
  const [open, setOpen] = useState<'change' | 'test' | Stop | null>(null);
  const { id: campaign_id, version, status, name } = record;
  const save = api.crm.sendCampaignEvent.mutationOptions(changing);
  const stop = useMutation(save);
  const isOver = status === 'ended' || status === 'cancelled';
  const hasBegun = status === 'live' || status === 'paused';
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record}>
        {status === 'draft' && (
          <SendButton
            event="campaign.scheduled"
            variant="filled"
            save={save}
            input={{ campaign_id, event: 'campaign.scheduled' as const }}
            question={{
              title: t('Schedule {name}?', { name }),
              message: t('{n} patients can be reached now. Text and audience are fixed while it is scheduled and live.', {
                n: count(record.audience?.reachable ?? 0),
              }),
              confirm: t('Schedule'),
            }}
            onSaved={() => void toast({ text: t('{name} is scheduled', { name }) })}
          >
            {t('Schedule')}
          </SendButton>
        )}
        {status === 'paused' && (
          <SendButton event="campaign.resumed" variant="filled" save={save} input={{ campaign_id, event: 'campaign.resumed' as const }}>
            {t('Resume')}
          </SendButton>
        )}
        {!isOver && (
          <EventButton event="campaign.changed" onClick={() => setOpen('change')}>
            {t('Change…')}
          </EventButton>
        )}
        {!isOver && hasMessage(record) && <Button onClick={() => setOpen('test')}>{t('Send a test…')}</Button>}
        {status === 'scheduled' && (
          <SendButton event="campaign.withdrawn" save={save} input={{ campaign_id, event: 'campaign.withdrawn' as const }}>
            {t('Back to draft')}
          </SendButton>
        )}
        {status === 'live' && (
          <EventButton event="campaign.paused" onClick={() => setOpen('campaign.paused')}>
            {t('Pause…')}
          </EventButton>
        )}
        {hasBegun && (
          <EventButton event="campaign.ended" onClick={() => setOpen('campaign.ended')}>
            {t('End…')}
          </EventButton>
        )}
        {!isOver && !hasBegun && (
          <EventButton event="campaign.cancelled" onClick={() => setOpen('campaign.cancelled')}>
            {status === 'draft' ? t('Discard…') : t('Cancel campaign…')}
          </EventButton>
        )}
      </RecordActions>
      {open === 'change' && <CampaignDialog record={record} onClose={close} />}
      {open === 'test' && <TestDialog record={record} onClose={close} />}
      {open !== null && open !== 'change' && open !== 'test' && (
        <ReasonDialog {...wordsOf(open, name)} target={{ campaign_id, version, event: open }} save={stop} onClose={close} />
      )}
    </>
  );
}

/** What stopping it means. */
const wordsOf = (event: Stop, name: string) => {
  switch (event) {
    case 'campaign.paused':
      return {
        title: t('Pause {name}?', { name }),
        submit: t('Pause campaign'),
        help: t('Nobody is reached until it is resumed. Messages that wait are not sent; agents still make the calls in their queue.'),
      };
    case 'campaign.ended':
      return {
        title: t('End {name}?', { name }),
        submit: t('End campaign'),
        danger: true,
        help: t(
          'Nobody is reached any more, and it cannot be resumed. Messages that wait are not sent; agents still make the calls in their queue.',
        ),
      };
    default:
      return {
        title: t('Cancel {name}?', { name }),
        submit: t('Cancel campaign'),
        danger: true,
        help: t('It does not take place, and cannot be scheduled again.'),
      };
  }
};
