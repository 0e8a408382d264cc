import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { useRequestKey } from '#platform/record/console/change/use-request-key.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
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
  const send = useMutation(api.web.sendPageEvent.mutationOptions(changing));
  const publish = useMutation(api.web.publishPage.mutationOptions(changing));
  const whyNot = whyNotOf(record.abilities);
  const target = { page_id: record.id, version: record.version, request_key: useRequestKey(record.version) };
  const { status } = record;
  const onPublish = async () => {
    const question = { title: t('Publish “{title}” now?', { title: record.title }), confirm: t('Publish') };
    if (await confirmed({ ...question, message: t('The draft replaces what customers see, as a whole.') }))
      publish.mutate({ ...target, event: 'page.published' }, { onSuccess: () => void toast({ text: t('The page is published') }) });
  };
  const onUnpublish = async () => {
    const question = { title: t('Unpublish “{title}”?', { title: record.title }), confirm: t('Unpublish'), danger: true };
    if (await confirmed({ ...question, message: t('Customers no longer find it, and pages that contain it lose its sections.') }))
      publish.mutate({ ...target, event: 'page.unpublished' });
  };
  const error = send.error ?? publish.error;
  const dialog = { record, onClose: () => setOpen(null) };
  return (
    <div>
      <div className="page-actions">
        {(status === 'draft' || status === 'unpublished') && (
          <BlockableButton
            variant="filled"
            busy={send.isPending}
            off={whyNot('page.submitted')}
            onClick={() => send.mutate({ ...target, event: 'page.submitted' })}
          >
            {t('Submit for review')}
          </BlockableButton>
        )}
        {status === 'inReview' && (
          <>
            <BlockableButton variant="filled" busy={publish.isPending} off={whyNot('page.published')} onClick={() => void onPublish()}>
              {t('Publish now')}
            </BlockableButton>
            <BlockableButton off={whyNot('page.scheduled')} onClick={() => setOpen('schedule')}>
              {t('Schedule…')}
            </BlockableButton>
            <BlockableButton off={whyNot('page.returned')} onClick={() => setOpen('return')}>
              {t('Return to draft')}
            </BlockableButton>
          </>
        )}
        {status === 'scheduled' && (
          <BlockableButton
            busy={publish.isPending}
            off={whyNot('page.unscheduled')}
            onClick={() => publish.mutate({ ...target, event: 'page.unscheduled' })}
          >
            {t('Cancel publication')}
          </BlockableButton>
        )}
        <BlockableButton off={whyNot('page.changed')} onClick={() => setOpen('title')}>
          {t('Change title')}
        </BlockableButton>
        {record.live !== null && (
          <>
            <BlockableButton off={whyNot('page.unpublished')} onClick={() => void onUnpublish()}>
              {t('Unpublish')}
            </BlockableButton>
            {user !== null && holds('content.publish', user) && <ClearCache pageId={record.id} />}
          </>
        )}
      </div>
      {error && <FormError>{sayError(error)}</FormError>}
      {open === 'title' && <TitleDialog {...dialog} />}
      {open === 'schedule' && <ScheduleDialog {...dialog} />}
      {open === 'return' && <ReturnDialog {...dialog} />}
    </div>
  );
}
