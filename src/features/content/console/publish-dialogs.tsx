import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { PageRecord } from '../contract.ts';
import { FARTHEST_PUBLICATION } from '../page-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  record: PageRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');

/** When customers see the draft. */
export function ScheduleDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.web.publishPage.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ publication }) => publication),
    initialValues: { publish_at: '', note: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Schedule publication')}
      submit={t('Schedule')}
      off={form.values.publish_at === '' ? t('Choose a time first') : null}
      target={{ page_id: record.id, version: record.version, event: 'page.scheduled' as const }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The publication is scheduled') })}
      onClose={onClose}
    >
      <MomentField label={t('Publish on')} days={FARTHEST_PUBLICATION} {...form.getInputProps('publish_at')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** Why the author is to change the draft. */
export function ReturnDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.web.sendPageEvent.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ noted }) => noted),
    initialValues: { note: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Return the draft?')}
      submit={t('Return')}
      target={{ page_id: record.id, version: record.version, event: 'page.returned' as const }}
      form={form}
      save={save}
      help={t('It can be changed again, and is reviewed anew.')}
      onClose={onClose}
    >
      <NoteField form={form} />
    </ChangeDialog>
  );
}
