import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { api } from '../api.ts';
import { MASTER_OPTIONS } from '../../masters.ts';
import { ReferenceField, type ReferenceFieldProps } from './reference-field.tsx';

/** Reference chosen from a list of all records in use; searched if there are too many, or while they are not known. */
export function ListedReference(props: ReferenceFieldProps) {
  const { of, value, onChange, label, description, error } = props;
  const { data } = useQuery(api.item.masterOptions.queryOptions({ input: { master: of } }));
  if (!data || data.options.length >= MASTER_OPTIONS) return <ReferenceField {...props} />;
  const names = new Map(data.options.map(({ id, name }) => [String(id), name]));
  // A retired record that is referred to stays selectable.
  if (value.id !== null && !names.has(String(value.id))) names.set(String(value.id), value.name);
  return (
    <NativeSelect
      label={label}
      description={description}
      error={error}
      value={value.id === null ? '' : String(value.id)}
      data={selectData(Object.fromEntries(names))}
      onChange={({ target }) => onChange({ id: Number(target.value), name: names.get(target.value) ?? '' })}
    />
  );
}
