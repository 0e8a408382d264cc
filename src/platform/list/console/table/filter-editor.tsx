import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { FilterChange, FilterField, FilterOption, FilterValues } from './filter-field.ts';

interface EditorProps {
  field: FilterField;
  values: FilterValues;
  onChange: (change: FilterChange) => void;
  /** The filter is complete; the popover may close. */
  onClose: () => void;
}

/** Values of one filter. Choices apply immediately, text on completion. */
export default function FilterEditor(props: EditorProps) {
  return (
    <div ref={focusFirst}>
      <Editor {...props} />
    </div>
  );
}

/** Moves the focus when the editor appears in the popover, instead of the list of filters or after loading. */
const focusFirst = (editor: HTMLElement | null) => editor?.querySelector('input')?.focus();

function Editor({ field, values, onChange, onClose }: EditorProps) {
  switch (field.kind) {
    case 'several':
      return (
        <SeveralEditor
          title={t(field.title)}
          options={field.options}
          value={values[field.name]}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      );
    case 'one':
      return (
        <Radio.Group
          className="list-choice"
          label={t(field.title)}
          value={values[field.name] ?? null}
          onChange={(value) => onChange({ [field.name]: value })}
        >
          {field.options.map((option) => (
            <Radio key={option.value} value={option.value} label={t(option.title)} />
          ))}
        </Radio.Group>
      );
    case 'text':
      return <TextEditor field={field} value={values[field.name] ?? ''} onChange={onChange} onClose={onClose} />;
    case 'date':
      return (
        <div className="list-choice">
          <DateEditor title={t(field.title)} value={values[field.name]} onChange={(value) => onChange({ [field.name]: value })} />
        </div>
      );
    case 'dates':
      return (
        <div className="list-choice">
          <DateEditor
            title={t('{field} from', { field: t(field.title) })}
            value={values[field.from]}
            onChange={(value) => onChange({ [field.from]: value })}
          />
          <DateEditor
            title={t('{field} until', { field: t(field.title) })}
            value={values[field.to]}
            onChange={(value) => onChange({ [field.to]: value })}
          />
        </div>
      );
  }
}

interface SeveralProps {
  title: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | null) => void;
}

function SeveralEditor({ title, options, value, onChange }: SeveralProps) {
  const chosen = value?.split(',') ?? [];
  const choose = (next: readonly string[]) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => next.includes(each))
        .join(',') || null,
    );
  return (
    <Checkbox.Group className="list-choice" label={title} value={chosen} onChange={choose}>
      {options.map((option) => (
        <Checkbox key={option.value} value={option.value} label={t(option.title)} />
      ))}
    </Checkbox.Group>
  );
}

interface TextProps extends Omit<EditorProps, 'field' | 'values'> {
  field: FilterField & { kind: 'text' };
  value: string;
}

function TextEditor({ field, value, onChange, onClose }: TextProps) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const finish = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    const refused = words === '' ? null : field.check(words);
    setError(refused);
    if (refused) return;
    onChange({ [field.name]: words || null });
    onClose();
  };
  return (
    <form className="list-choice" onSubmit={finish}>
      <TextInput
        label={t(field.title)}
        description={t(field.hint)}
        error={error && t(error)}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" size="sm" variant="filled">
        {t('Filter')}
      </Button>
    </form>
  );
}

function DateEditor({ title, value, onChange }: { title: string; value: string | undefined; onChange: (value: string | null) => void }) {
  return <DateField label={title} value={value ?? ''} min="1900-01-01" max="9999-12-31" onChange={onChange} />;
}
