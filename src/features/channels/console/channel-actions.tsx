import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { ChannelRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { NeedsDialog } from './needs-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** What the chart accepts from this user now; the others say why not. */
export function ChannelActions({ record }: { record: ChannelRecord }) {
  const [open, setOpen] = useState<'settings' | 'needs' | null>(null);
  const pause = useMutation(api.crm.pauseChannel.mutationOptions(changing));
  const resume = useMutation(api.crm.resumeChannel.mutationOptions(changing));
  const close = useMutation(api.crm.closeChannel.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const input = { channel_id: record.id, version: record.version, request_key };
  const onClose = async () => {
    const question = {
      title: t('Close this queue?'),
      message: t('No tasks come in any more. This cannot be undone.'),
      confirm: t('Close queue'),
    };
    if (await confirmed(question)) close.mutate(input);
  };
  const error = pause.error ?? resume.error ?? close.error;
  return (
    <div>
      <div className="channel-actions">
        <BlockableButton off={whyNot('channel.changed')} onClick={() => setOpen('settings')}>
          {t('Change')}
        </BlockableButton>
        {record.type === 'AGENT' && (
          <BlockableButton off={whyNot('needs.changed')} onClick={() => setOpen('needs')}>
            {t('Languages, skills, hours')}
          </BlockableButton>
        )}
        {record.status === 'PAUSED' ? (
          <BlockableButton busy={resume.isPending} off={whyNot('channel.resumed')} onClick={() => resume.mutate(input)}>
            {t('Resume')}
          </BlockableButton>
        ) : (
          <BlockableButton busy={pause.isPending} off={whyNot('channel.paused')} onClick={() => pause.mutate(input)}>
            {t('Pause')}
          </BlockableButton>
        )}
        <BlockableButton busy={close.isPending} off={whyNot('channel.closed')} onClick={() => void onClose()}>
          {t('Close queue')}
        </BlockableButton>
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'settings' && <SettingsDialog record={record} onClose={() => setOpen(null)} />}
      {open === 'needs' && <NeedsDialog record={record} onClose={() => setOpen(null)} />}
    </div>
  );
}
