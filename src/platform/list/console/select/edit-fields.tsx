import { Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api } from '#platform/import/console/api.ts';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { List, ListField, ListValue } from '../../list.ts';
import { Select, ValueInput } from '../filter/value-input.tsx';

/** Number of values from which the server may leave some out. */
const OFFERED = 20;

type Values = Record<string, ListValue | undefined>;

interface EditFieldsProps {
  list: List;
  /** By field; undefined: no value yet, null: becomes empty. */
  values: Values;
  onChange: (values: Values) => void;
}

export const editable = (list: List): readonly ListField[] => list.fields.filter((field) => field.edit);

/** Fields to change, with the new value for all rows. */
export function EditFields({ list, values, onChange }: EditFieldsProps) {
  const fields = editable(list);
  const otherFields = fields.filter(({ name }) => !(name in values));
  const drop = (name: string) => onChange(Object.fromEntries(Object.entries(values).filter(([each]) => each !== name)));
  return (
    <div className="bulk-fields">
      {fields
        .filter(({ name }) => name in values)
        .map((field) => (
          <FieldLine
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
            onRemove={() => drop(field.name)}
          />
        ))}
      {otherFields.length > 0 && (
        <Select
          label={t('Field to change')}
          options={{ '': t('Field to change…'), ...Object.fromEntries(otherFields.map(({ name, title }) => [name, title])) }}
          value=""
          onChange={(name) => name !== '' && onChange({ ...values, [name]: undefined })}
        />
      )}
    </div>
  );
}

/** Offers the few values of a field, or an input if there are many. */
function EditedValue(props: ComponentProps<typeof ValueInput>) {
  const { field, label, value, onChange } = props;
  const { data } = useQuery({
    ...api.admin.importOptions.queryOptions({ input: { target: field.offer ?? '', field: field.name } }),
    enabled: field.offer !== undefined,
  });
  if (!data || data.options.length === 0 || data.options.length >= OFFERED) return <ValueInput {...props} />;
  return (
    <Select
      label={label}
      options={Object.fromEntries(data.options.map((name) => [name, name]))}
      value={String(value ?? '')}
      onChange={onChange}
    />
  );
}

interface FieldLineProps {
  field: ListField;
  value: ListValue | undefined;
  onChange: (value: ListValue | undefined) => void;
  onRemove: () => void;
}

function FieldLine({ field, value, onChange, onRemove }: FieldLineProps) {
  const title = t(field.title);
  return (
    <fieldset className="where-line" aria-label={title}>
      <b>{title}</b>
      {value === null ? (
        <span className="muted grow">{t('becomes empty')}</span>
      ) : (
        <EditedValue field={field} label={t('{field} of all rows', { field: title })} value={value} onChange={onChange} />
      )}
      {field.kind !== 'flag' && (
        <Checkbox label={t('empty')} checked={value === null} onChange={() => onChange(value === null ? undefined : null)} />
      )}
      <IconButton icon={IconX} size="sm" label={t('Leave {field} as it is', { field: title })} onClick={onRemove} />
    </fieldset>
  );
}
