import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { languages } from '#features/patients/public.ts';
import type { Translation } from '../campaign-choices.ts';
import type { CampaignRecord } from '../contract.ts';
import { api } from './api.ts';

type Language = keyof typeof languages;

const schema = () => import('../contract.ts').then(({ campaignTest }) => campaignTest);

/** Languages in which the message is written. */
const languagesOf = (record: CampaignRecord): Partial<Record<Language, string>> =>
  Object.fromEntries(
    Object.entries(languages).filter(([language]) => language === 'en' || record[`text_${language as Translation}`] !== ''),
  );

/** Sends the message of a campaign to one telephone, as patients get it. */
export function TestDialog({ record, onClose }: { record: CampaignRecord; onClose: () => void }) {
  const save = useMutation(api.crm.testCampaign.mutationOptions({ meta: { quiet: true } }));
  const initialValues: { phone_no: string; language: Language } = { phone_no: '', language: 'en' };
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  const { phone_no, language } = form.values;
  return (
    <ChangeDialog
      title={t('Send a test of {name}', { name: record.name })}
      submit={t('Send test')}
      off={phone_no.trim() === '' ? t('Type a phone number first') : null}
      help={t('It arrives as patients receive it. Send it only to someone who expects it: a test does not check for consent.')}
      target={{ campaign_id: record.id }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The test is being sent') })}
      onClose={onClose}
    >
      <TextInput label={t('Phone number')} inputMode="tel" maxLength={16} {...form.getInputProps('phone_no')} />
      <ChoiceSelect label={t('Language')} choices={languagesOf(record)} {...form.getInputProps('language')} value={language} />
      <p className="campaign-text" lang={language}>
        {language === 'en' ? record.text : record[`text_${language}`]}
      </p>
    </ChangeDialog>
  );
}

/** Whether there is a message to be sent. */
export const hasMessage = ({ channel, text }: CampaignRecord): boolean => channel !== 'CALL' && text !== '';
