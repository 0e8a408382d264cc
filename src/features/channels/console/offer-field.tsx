import { TextInput, type TextInputProps } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';

/** How long an offer stands; empty: agents ask for tasks. */
export const OfferField = (props: TextInputProps) => (
  <TextInput
    label={optionalLabel(msg('Offer stands (seconds)'))}
    description={t('Free agents are offered its tasks at once; what they do not accept in time goes to the next one. Empty: agents ask.')}
    inputMode="numeric"
    maxLength={3}
    {...props}
  />
);
