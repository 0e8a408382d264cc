import { Textarea, type TextareaProps } from '@mantine/core';
import { t } from '../../language/language.ts';

/** Mantine's Textarea with the remaining length near its `maxLength`, beyond which input is not accepted. */
export function CountedTextarea({ value = '', maxLength, ...rest }: TextareaProps) {
  return (
    <div>
      <Textarea rows={3} {...rest} value={value} {...(maxLength !== undefined && { maxLength })} />
      <Room length={String(value).length} limit={maxLength} />
    </div>
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
