import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import { ReasonDialog } from '#platform/record/console/change/reason-dialog.tsx';
import type { ItemRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

type Open = 'item.rejected' | 'item.unmapped';

/** What the chart accepts from this user besides the mapping; the others say why not. */
export function ItemActions({ record }: { record: ItemRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id: item_id, version, status, name, mapped } = record;
  const save = api.distributor.sendItemEvent.mutationOptions(changing);
  const reasoned = useMutation(save);
  const close = () => setOpen(null);
  return (
    <>
      <RecordActions record={record}>
        {(status === 'unmatched' || status === 'suggested') && (
          <EventButton event="item.rejected" onClick={() => setOpen('item.rejected')}>
            {t('We do not sell it…')}
          </EventButton>
        )}
        {status === 'mapped' && (
          <EventButton event="item.unmapped" onClick={() => setOpen('item.unmapped')}>
            {t('Undo mapping…')}
          </EventButton>
        )}
        {status === 'notOurs' && (
          <SendButton event="item.reopened" save={save} input={{ item_id, event: 'item.reopened' as const }}>
            {t('Look for it again')}
          </SendButton>
        )}
      </RecordActions>
      {open === 'item.rejected' && (
        <ReasonDialog
          title={t('Mark {name} as not sold by us?', { name })}
          submit={t('We do not sell it')}
          help={t('It is no longer matched. This can be undone.')}
          target={{ item_id, version, event: open }}
          save={reasoned}
          onClose={close}
        />
      )}
      {open === 'item.unmapped' && (
        <ReasonDialog
          title={t('Undo the mapping of {name} to {drug}?', { name, drug: mapped?.drug.name ?? '' })}
          submit={t('Undo mapping')}
          help={t('It is matched again, and a person has to confirm the drug.')}
          target={{ item_id, version, event: open }}
          save={reasoned}
          onClose={close}
        />
      )}
    </>
  );
}
