import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { AgentRecord } from '../contract.ts';
import { AgentDialog } from './agent-dialog.tsx';
import { ownInWords } from './agent-words.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** What the chart accepts from this user now; the others say why not. */
export function AgentActions({ record }: { record: AgentRecord }) {
  const [open, setOpen] = useState<'change' | 'add' | null>(null);
  const { id: record_id, name, own_waiting: own } = record;
  const message = t('The agent leaves all queues. History and figures stay.');
  const removal = {
    title: t('Remove {name}?', { name }),
    message: own > 0 ? `${message} ${t('{own}, until somebody takes them.', { own: ownInWords(own) })}` : message,
    confirm: t('Remove agent'),
  };
  return (
    <>
      <RecordActions record={record}>
        {record.status === 'ACTIVE' ? (
          <>
            <EventButton event="agent.changed" onClick={() => setOpen('change')}>
              {t('Change')}
            </EventButton>
            <SendButton event="agent.removed" save={api.crm.removeAgent.mutationOptions(changing)} input={{ record_id }} question={removal}>
              {t('Remove agent')}
            </SendButton>
          </>
        ) : (
          <EventButton event="agent.added" onClick={() => setOpen('add')}>
            {t('Add again')}
          </EventButton>
        )}
      </RecordActions>
      {open && <AgentDialog record={record} kind={open} onClose={() => setOpen(null)} />}
    </>
  );
}
