import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';

interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className'> {}

export function TextField({ label, help, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className={error ? 'input input-bad' : 'input'}>
          <input type="text" {...input} {...control} />
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className={error ? 'input input-area input-bad' : 'input input-area'}>
          <textarea rows={3} {...area} {...control} />
        </span>
      )}
    </Field>
  );
}
