import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { InstanceCommand } from '#machines/platform/cloud-facts.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { requestedStates } from '../cloud-filters.ts';
import type { InstanceRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { CommandDialog } from './command-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

type Open = InstanceCommand | 'decline';

/** What the chart accepts from this user now; the others say why not. In production a second person decides. */
export function InstanceActions({ record }: { record: InstanceRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const send = useMutation(api.admin.commandCloudInstance.mutationOptions(changing));
  const decide = useMutation(api.admin.decideCloudRequest.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { cloud_instance_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const isProduction = record.environment === 'production';
  const { name } = record;
  const onCommand = async (command: InstanceCommand) => {
    if (isProduction) return setOpen(command);
    const question = {
      'instance.start': null,
      'instance.stop': { title: t('Stop {name}?', { name }), message: t('Whoever works on it is cut off.'), confirm: t('Stop') },
      'instance.restart': { title: t('Restart {name}?', { name }), message: t('It is away for some minutes.'), confirm: t('Restart') },
    }[command];
    if (question === null || (await confirmed(question))) send.mutate({ ...target, command });
  };
  const error = send.error ?? decide.error;
  const dots = isProduction ? '…' : '';
  return (
    <section aria-label={t('Actions')}>
      <div className="cloud-actions">
        {requestedStates.some((state) => state === record.status) ? (
          <Decision
            record={record}
            busy={decide.isPending}
            onDecide={(decision) => decide.mutate({ ...target, decision })}
            onDecline={() => setOpen('decline')}
          />
        ) : (
          <>
            <BlockableButton
              variant={whyNot('instance.start') === null ? 'filled' : 'default'}
              busy={send.isPending}
              off={whyNot('instance.start')}
              onClick={() => void onCommand('instance.start')}
            >
              {t('Start')}
              {dots}
            </BlockableButton>
            <BlockableButton busy={send.isPending} off={whyNot('instance.stop')} onClick={() => void onCommand('instance.stop')}>
              {t('Stop')}
              {dots}
            </BlockableButton>
            <BlockableButton busy={send.isPending} off={whyNot('instance.restart')} onClick={() => void onCommand('instance.restart')}>
              {t('Restart')}
              {dots}
            </BlockableButton>
          </>
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'decline' && <DeclineDialog record={record} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'decline' && <CommandDialog record={record} command={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface DecisionProps {
  record: InstanceRecord;
  busy: boolean;
  onDecide: (decision: 'request.approved' | 'request.withdrawn') => void;
  onDecline: () => void;
}

/** Approve and decline for a second person, withdraw for the one who asked. */
function Decision({ record, busy, onDecide, onDecline }: DecisionProps) {
  const whyNot = whyNotOf(record.abilities);
  const isOwn = stored.currentUser.read()?.user_id === record.requester?.id;
  return (
    <>
      <BlockableButton variant="filled" busy={busy} off={whyNot('request.approved')} onClick={() => onDecide('request.approved')}>
        {t('Approve')}
      </BlockableButton>
      {isOwn ? (
        <BlockableButton busy={busy} off={whyNot('request.withdrawn')} onClick={() => onDecide('request.withdrawn')}>
          {t('Withdraw')}
        </BlockableButton>
      ) : (
        <BlockableButton off={whyNot('request.declined')} onClick={onDecline}>
          {t('Decline…')}
        </BlockableButton>
      )}
    </>
  );
}
