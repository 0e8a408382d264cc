import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { EventButton, RecordActions, SendButton } from '#platform/record/console/change/record-actions.tsx';
import type { PageRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ClearCache } from './clear-cache.tsx';
import { ReturnDialog, ScheduleDialog } from './publish-dialogs.tsx';
import { TitleDialog } from './title-dialog.tsx';

type Open = 'title' | 'schedule' | 'return';

/** What the chart accepts from this user now; the others say why not. */
export function PageActions({ record }: { record: PageRecord }) {
  const [open, setOpen] = useState<Open | null>(null);
  const user = stored.currentUser.read();
  const { id: page_id, status, title } = record;
  const publish = api.web.publishPage.mutationOptions(changing);
  const publication = {
    title: t('Publish “{title}” now?', { title }),
    confirm: t('Publish'),
    message: t('The draft replaces what customers see, as a whole.'),
  };
  const withdrawal = {
    title: t('Unpublish “{title}”?', { title }),
    confirm: t('Unpublish'),
    message: t('Customers no longer find it, and pages that contain it lose its sections.'),
    danger: true,
  };
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <>
      <RecordActions record={record}>
        {(status === 'draft' || status === 'unpublished') && (
          <SendButton
            event="page.submitted"
            variant="filled"
            save={api.web.sendPageEvent.mutationOptions(changing)}
            input={{ page_id, event: 'page.submitted' as const }}
          >
            {t('Submit for review')}
          </SendButton>
        )}
        {status === 'inReview' && (
          <>
            <SendButton
              event="page.published"
              variant="filled"
              save={publish}
              input={{ page_id, event: 'page.published' as const }}
              question={publication}
              onSaved={() => void toast({ text: t('The page is published') })}
            >
              {t('Publish now')}
            </SendButton>
            <EventButton event="page.scheduled" onClick={() => setOpen('schedule')}>
              {t('Schedule…')}
            </EventButton>
            <EventButton event="page.returned" onClick={() => setOpen('return')}>
              {t('Return to draft')}
            </EventButton>
          </>
        )}
        {status === 'scheduled' && (
          <SendButton event="page.unscheduled" save={publish} input={{ page_id, event: 'page.unscheduled' as const }}>
            {t('Cancel publication')}
          </SendButton>
        )}
        <EventButton event="page.changed" onClick={() => setOpen('title')}>
          {t('Change title')}
        </EventButton>
        {record.live !== null && (
          <>
            <SendButton
              event="page.unpublished"
              save={publish}
              input={{ page_id, event: 'page.unpublished' as const }}
              question={withdrawal}
            >
              {t('Unpublish')}
            </SendButton>
            {user !== null && holds('content.publish', user) && <ClearCache pageId={record.id} />}
          </>
        )}
      </RecordActions>
      {open === 'title' && <TitleDialog {...dialog} />}
      {open === 'schedule' && <ScheduleDialog {...dialog} />}
      {open === 'return' && <ReturnDialog {...dialog} />}
    </>
  );
}
