import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { PageRecord } from '../contract.ts';
import { sectionKinds, type SectionKind } from '../page-choices.ts';
import { everybody, type Section } from '../page-tree.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { MappingFields } from './mapping-fields.tsx';

const schema = () => import('../contract.ts').then(({ sectionForm }) => sectionForm);

interface SectionDialogProps {
  record: PageRecord;
  /** Position; after the last one: a new section. */
  at: number;
  onClose: () => void;
}

const emptySection = { ...everybody, kind: '' as SectionKind, title: '', contents: [] };

/** What a section is, and who sees it. */
export function SectionDialog({ record, at, onClose }: SectionDialogProps) {
  const save = useMutation(api.web.saveSection.mutationOptions(changing));
  const section = record.sections[at];
  const { contents, ...initialValues } = (section ?? emptySection) as Section;
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={section ? t('Change section') : t('Add a section')}
      submit={t('Save section')}
      off={(form.values.kind as string) === '' ? t('Choose a kind first') : null}
      target={{ page_id: record.id, version: record.version, section: at }}
      form={form}
      save={save}
      onClose={onClose}
    >
      {contents.length === 0 && (
        <ChoiceSelect label={t('Kind')} choices={sectionKinds} {...form.getInputProps('kind')} value={form.values.kind} />
      )}
      <TextInput label={optionalLabel(msg('Title'))} maxLength={120} {...form.getInputProps('title')} />
      <MappingFields form={form} />
    </ChangeDialog>
  );
}
