import type { ComponentProps } from 'react';
import { t } from '../../language/language.ts';
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

/** Text area that shows the remaining length near the limit; input beyond `maxLength` is not accepted. */
export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <>
          <span className={error ? 'input input-area input-bad' : 'input input-area'}>
            <textarea rows={3} {...area} {...control} />
          </span>
          <Room length={String(area.value ?? '').length} limit={area.maxLength} />
        </>
      )}
    </Field>
  );
}

/** Share of the limit from which the remaining length is shown. */
const NEAR = 0.9;

function Room({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined || length < limit * NEAR) return null;
  const remaining = limit - length;
  return (
    <output className={remaining > 0 ? 'counter' : 'counter counter-full'}>
      {remaining > 0
        ? t('{n} of {limit} characters left', { n: remaining.toLocaleString('en-IN'), limit: limit.toLocaleString('en-IN') })
        : t('Limit reached: {limit} characters', { limit: limit.toLocaleString('en-IN') })}
    </output>
  );
}
