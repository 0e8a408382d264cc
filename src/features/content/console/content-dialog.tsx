import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField, type TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PageRecord } from '../contract.ts';
import { sectionKinds } from '../page-choices.ts';
import { type Content, type ContentField, emptyContent, fieldsOfKind } from '../page-tree.ts';
import { api, client } from './api.ts';
import { changing } from './changing.ts';
import { MappingFields } from './mapping-fields.tsx';

interface ContentDialogProps {
  record: PageRecord;
  /** Position of the section. */
  section: number;
  /** Position in it; after the last one: a new content. */
  at: number;
  onClose: () => void;
}

/** Pages by title or address. */
const findPages = async (search: string, signal: AbortSignal): Promise<TypeaheadOption[]> => {
  const { rows } = await client.web.pages.rows({ search, limit: 20 }, { signal });
  return rows.map(({ id, values }) => ({ id: String(id), label: String(values['title']), detail: String(values['address']) }));
};

const longest: Partial<Record<ContentField, number>> = { heading: 160, image: 300, link: 300, code: 20 };

/** What a content says, and who sees it; the fields follow from the kind of its section. */
export function ContentDialog({ record, section: sectionAt, at, onClose }: ContentDialogProps) {
  const save = useMutation(api.web.saveContent.mutationOptions(changing));
  const section = record.sections[sectionAt];
  const kind = section?.kind ?? 'text';
  const content = section?.contents[at] as Content | undefined;
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ contentForm }) => contentForm(kind)),
    initialValues: content ?? emptyContent,
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={content ? t('Change content') : t('Add content')}
      submit={t('Save content')}
      help={t(sectionKinds[kind])}
      target={{ page_id: record.id, version: record.version, section: sectionAt, content: at }}
      form={form}
      save={save}
      onClose={onClose}
    >
      {fieldsOfKind[kind].map(({ name, label, isOptional }) => {
        const words = isOptional ? optionalLabel(label) : t(label);
        const { onChange, ...input } = form.getInputProps(name);
        if (name === 'drug_id')
          return (
            <DrugSearch
              key={name}
              label={words}
              error={input.error}
              initial={record.drugs.find(({ id }) => id === content?.drug_id)?.name}
              onChoose={(found) => onChange(found?.id ?? null)}
            />
          );
        if (name === 'other_page_id')
          return (
            <TypeaheadField
              key={name}
              label={words}
              placeholder={t('Title or address')}
              error={input.error}
              search={findPages}
              initial={record.pages.find(({ id }) => id === content?.other_page_id)?.title}
              onChoose={(found) => onChange(found ? Number(found.id) : null)}
            />
          );
        if (name === 'text') return <CountedTextarea key={name} label={words} maxLength={4_000} {...input} onChange={onChange} />;
        return <TextInput key={name} label={words} maxLength={longest[name]} {...input} onChange={onChange} />;
      })}
      <MappingFields form={form} />
    </ChangeDialog>
  );
}
