import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { MomentField } from '#platform/console/ui/fields/moment-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { audiences, FARTHEST_PUBLICATION } from '../page-choices.ts';
import { cities } from '../page-list.ts';
import type { Mapping } from '../page-tree.ts';

interface MappingFieldsProps {
  form: Pick<ReturnType<typeof useSchemaForm<Mapping>>, 'values'> & { getInputProps: (name: keyof Mapping) => FieldProps };
}

// oxlint-disable-next-line typescript/no-explicit-any -- as Mantine types its inputs
type FieldProps = any;

/** Who sees a section or a content, and when. */
export const MappingFields = ({ form }: MappingFieldsProps) => (
  <>
    <div className="page-fields">
      <ChoiceSelect label={optionalLabel(msg('City'))} choices={cities} {...form.getInputProps('city')} value={form.values.city} />
      <ChoiceSelect
        label={optionalLabel(msg('Audience'))}
        choices={audiences}
        {...form.getInputProps('audience')}
        value={form.values.audience}
      />
    </div>
    <MomentField label={optionalLabel(msg('Shown from'))} days={FARTHEST_PUBLICATION} {...form.getInputProps('from')} />
    <MomentField label={optionalLabel(msg('Shown until'))} days={FARTHEST_PUBLICATION} {...form.getInputProps('until')} />
    <p className="help">{t('Left empty: everybody sees it, always.')}</p>
  </>
);
