import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { type PageLanguage, pageLanguages } from '../page-choices.ts';
import { pageList } from '../page-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newPage }) => newPage);
const initialValues = { title: '', address: '', language: 'en' as PageLanguage };

/** An empty page at a free address. */
export function NewPage({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.web.createPage.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: pageList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Create page')} saved={t('The page is created')} onMade={onMade}>
      <TextInput label={t('Title')} maxLength={120} {...form.getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('The path on the website, such as /offers/winter-care. It cannot be changed later.')}
        maxLength={120}
        {...form.getInputProps('address')}
      />
      <ChoiceSelect label={t('Language')} choices={pageLanguages} {...form.getInputProps('language')} value={form.values.language} />
    </NewRecordForm>
  );
}
