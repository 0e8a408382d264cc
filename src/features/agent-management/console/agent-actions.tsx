import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import type { AgentRecord } from '../contract.ts';
import { AgentDialog } from './agent-dialog.tsx';
import { ownInWords } from './agent-words.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** What the chart accepts from this user now; the others say why not. */
export function AgentActions({ record }: { record: AgentRecord }) {
  const [open, setOpen] = useState<'change' | 'add' | null>(null);
  const remove = useMutation(api.crm.removeAgent.mutationOptions(changing));
  const request_key = useRequestKey(record.version);
  const whyNot = whyNotOf(record.abilities);
  const onRemove = async () => {
    const { id: record_id, version, name, own_waiting: own } = record;
    const message = t('The agent leaves all queues. History and figures stay.');
    const question = {
      title: t('Remove {name}?', { name }),
      message: own > 0 ? `${message} ${t('{own}, until somebody takes them.', { own: ownInWords(own) })}` : message,
      confirm: t('Remove agent'),
    };
    if (await confirmed(question)) remove.mutate({ record_id, version, request_key });
  };
  return (
    <div>
      <div className="agent-actions">
        {record.status === 'ACTIVE' ? (
          <>
            <BlockableButton off={whyNot('agent.changed')} onClick={() => setOpen('change')}>
              {t('Change')}
            </BlockableButton>
            <BlockableButton busy={remove.isPending} off={whyNot('agent.removed')} onClick={() => void onRemove()}>
              {t('Remove agent')}
            </BlockableButton>
          </>
        ) : (
          <BlockableButton off={whyNot('agent.added')} onClick={() => setOpen('add')}>
            {t('Add again')}
          </BlockableButton>
        )}
      </div>
      {remove.isError && <FormError>{sayError(remove.error)}</FormError>}
      {open && <AgentDialog record={record} kind={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
