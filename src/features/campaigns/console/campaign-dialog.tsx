import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { CampaignRecord } from '../contract.ts';
import { api } from './api.ts';
import { CampaignFormPart } from './campaign-form-part.tsx';
import { changing } from './changing.ts';
import { typedFieldsOf } from './typed-fields.ts';

interface DialogProps {
  record: CampaignRecord;
  onClose: () => void;
}

/** Name, days, hours and pace; of a draft everything. */
export function CampaignDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.crm.updateCampaign.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../campaign-fields.ts').then(({ typedCampaign }) => typedCampaign),
    initialValues: typedFieldsOf(record),
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Change {name}', { name: record.name })}
      submit={t('Save campaign')}
      off={form.isChanged ? null : t('No changes to save')}
      target={{ campaign_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The campaign is saved') })}
      onClose={onClose}
    >
      <CampaignFormPart form={form} drug={record.drug?.name} isFixed={record.status !== 'draft'} />
    </ChangeDialog>
  );
}
