import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { ChannelRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { NeedsDialog } from './needs-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function ChannelActions({ record }: { record: ChannelRecord }) {
  const [open, setOpen] = useState<'settings' | 'needs' | null>(null);
  const channel = { channel_id: record.id };
  const close = {
    title: t('Close this queue?'),
    message: t('No tasks come in any more. This cannot be undone.'),
    confirm: t('Close queue'),
  };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        <EventButton event="channel.changed" onClick={() => setOpen('settings')}>
          {t('Change')}
        </EventButton>
        {record.type === 'AGENT' && (
          <EventButton event="needs.changed" onClick={() => setOpen('needs')}>
            {t('Languages, skills, hours')}
          </EventButton>
        )}
        {record.status === 'PAUSED' ? (
          <SendButton event="channel.resumed" save={api.crm.resumeChannel.mutationOptions(changing)} input={channel}>
            {t('Resume')}
          </SendButton>
        ) : (
          <SendButton event="channel.paused" save={api.crm.pauseChannel.mutationOptions(changing)} input={channel}>
            {t('Pause')}
          </SendButton>
        )}
        <SendButton event="channel.closed" save={api.crm.closeChannel.mutationOptions(changing)} input={channel} question={close}>
          {t('Close queue')}
        </SendButton>
      </RecordActions>
      {open === 'settings' && <SettingsDialog {...dialog} />}
      {open === 'needs' && <NeedsDialog {...dialog} />}
    </>
  );
}
