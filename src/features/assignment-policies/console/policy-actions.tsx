import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import type { PolicyRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { PolicyDialog } from './policy-dialog.tsx';

interface PolicyActionsProps {
  record: PolicyRecord;
  onMade: (id: number) => void;
}

/** What the chart accepts from this user now; the others say why not. */
export function PolicyActions({ record, onMade }: PolicyActionsProps) {
  const [open, setOpen] = useState<'change' | 'restore' | null>(null);
  const { id: policy_id, status, name } = record;
  const input = { policy_id };
  const isUnused = status === 'draft' || status === 'tried';
  const question = {
    title: t('Use “{name}” from now on?', { name }),
    message: t(
      'The next tasks are assigned by it. Tasks that agents have stay with them. The policy in use is retired, and can be restored.',
    ),
    confirm: t('Use it'),
  };
  const discarding = { title: t('Discard “{name}”?', { name }), message: t('It cannot be taken up again.'), confirm: t('Discard') };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {isUnused && (
          <>
            <SendButton
              event="policy.tried"
              variant={status === 'draft' ? 'filled' : 'default'}
              save={api.crm.tryPolicy.mutationOptions(changing)}
              input={input}
            >
              {status === 'draft' ? t('Try it') : t('Try it again')}
            </SendButton>
            <SendButton
              event="policy.wentLive"
              variant={status === 'tried' ? 'filled' : 'default'}
              save={api.crm.activatePolicy.mutationOptions(changing)}
              input={input}
              question={question}
              onSaved={() => void toast({ text: t('Tasks are assigned by “{name}” now', { name }) })}
            >
              {t('Use it')}
            </SendButton>
            <EventButton event="policy.changed" onClick={() => setOpen('change')}>
              {t('Change…')}
            </EventButton>
            <SendButton event="policy.discarded" save={api.crm.discardPolicy.mutationOptions(changing)} input={input} question={discarding}>
              {t('Discard')}
            </SendButton>
          </>
        )}
        {status === 'retired' && (
          <EventButton event="policy.restored" onClick={() => setOpen('restore')}>
            {t('Restore…')}
          </EventButton>
        )}
        <CopyButton record={record} onMade={onMade} />
      </RecordActions>
      {open === 'change' && <PolicyDialog {...dialog} />}
      {open === 'restore' && <RestoreDialog {...dialog} />}
    </>
  );
}

/** Longest name of a policy. */
const LONGEST = 60;

/** A new draft with the same rules. */
function CopyButton({ record, onMade }: PolicyActionsProps) {
  const { name, status_order, overdue_first, within, language_first, fair_tasks, fair_minutes } = record;
  const create = useMutation(api.crm.createPolicy.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const copy = () => {
    const fields = { status_order, overdue_first, within, language_first, fair_tasks, fair_minutes };
    const named = t('{name} (copy)', { name }).slice(0, LONGEST);
    create.mutate({ ...fields, name: named, request_key }, { onSuccess: ({ id }) => onMade(id) });
  };
  return (
    <>
      <Button loading={create.isPending} onClick={copy}>
        {t('Copy to a draft')}
      </Button>
      {create.isError && <FormError>{sayError(create.error)}</FormError>}
    </>
  );
}

function RestoreDialog({ record: { id, version, name }, onClose }: { record: PolicyRecord; onClose: () => void }) {
  const save = useMutation(api.crm.restorePolicy.mutationOptions(changing));
  return (
    <ReasonDialog
      title={t('Use “{name}” again?', { name })}
      help={t('The next tasks are assigned by it, and the policy in use is retired.')}
      submit={t('Restore')}
      target={{ policy_id: id, version }}
      save={save}
      onClose={onClose}
    />
  );
}
