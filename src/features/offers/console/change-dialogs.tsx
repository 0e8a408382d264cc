import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { OfferRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { OfferFieldsPart, typedFieldsOf } from './offer-fields.tsx';

interface DialogProps {
  record: OfferRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');
const targetOf = ({ id, version }: OfferRecord) => ({ offer_id: id, version });

/** Title, days and budget; the rules while it is a draft. */
export function OfferDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.ecommerce.updateOffer.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ typedOffer }) => typedOffer),
    initialValues: typedFieldsOf(record),
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change {code}', { code: record.code })}
      submit={t('Save offer')}
      off={form.isChanged ? null : t('No changes to save')}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The offer is saved') })}
      onClose={onClose}
    >
      <OfferFieldsPart form={form} isFixed={record.published_at !== null} />
    </ChangeDialog>
  );
}

/** Why nobody can use it from now on. */
export function StopDialog({ record, event, onClose }: DialogProps & { event: 'offer.paused' | 'offer.ended' }) {
  const save = useMutation(api.ecommerce.sendOfferEvent.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ reasoned }) => reasoned),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  const isEnd = event === 'offer.ended';
  return (
    <ChangeDialog
      title={isEnd ? t('End {code}?', { code: record.code }) : t('Pause {code}?', { code: record.code })}
      submit={isEnd ? t('End offer') : t('Pause offer')}
      off={form.values.reason.trim() === '' ? t('Give a reason first') : null}
      danger={isEnd}
      target={{ ...targetOf(record), event }}
      form={form}
      save={save}
      help={
        isEnd
          ? t('Nobody can use it any more, and it cannot be resumed. Orders that used it keep it.')
          : t('Nobody can use it until it is resumed. Orders that used it keep it.')
      }
      onClose={onClose}
    >
      <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
