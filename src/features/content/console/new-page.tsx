import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { PageRecord } from '../contract.ts';
import { type PageLanguage, pageLanguages } from '../page-choices.ts';
import { pageList } from '../page-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newPage }) => newPage);
const initialValues = { title: '', address: '', language: 'en' as PageLanguage };

/** An empty page at a free address. */
export function NewPage({ onMade }: { onMade: (id: number) => void }) {
  const [key] = useState(newRequestKey);
  const create = useMutation(api.web.createPage.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: pageList.record ?? 'record' });
  const error = errorOfForm(create.error);
  const created = (saved: PageRecord) => {
    toast({ text: t('The page is created') });
    form.setSaved(form.values);
    onMade(saved.id);
  };
  return (
    <form
      className="page page-form"
      {...form.formProps((fields) =>
        create.mutate({ ...fields, request_key: key }, { onSuccess: created, onError: (refusal) => form.setErrors(fieldErrors(refusal)) }),
      )}
    >
      <TextInput label={t('Title')} maxLength={120} {...form.getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('The path on the website, such as /offers/winter-care. It cannot be changed later.')}
        maxLength={120}
        {...form.getInputProps('address')}
      />
      <ChoiceSelect label={t('Language')} choices={pageLanguages} {...form.getInputProps('language')} value={form.values.language} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="page-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={create.isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? null : t('No changes to save')}
        >
          {t('Create page')}
        </BlockableButton>
      </div>
    </form>
  );
}
