import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { CodeField } from '#platform/console/ui/fields/code-field.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { mfaSetupGuards } from '#machines/session/mfaSetup.ts';
import type { StepProps } from './step-props.ts';

const initialValues = { password: '', code: '' };

interface ProofFormProps extends StepProps {
  change: 'codes.renew' | 'mfa.disable';
  onCancel: () => void;
}

/** Password and code, required to disable or renew the second factor. */
export function ProofForm({ snapshot, send, change, onCancel }: ProofFormProps) {
  const busy = snapshot.hasTag('busy');
  const form = useSchemaForm({ initialValues, blocked: busy });
  // An error concerns the values that were sent.
  const [sent, setSent] = useState<object | null>(null);
  const event = { type: change, ...form.values } as const;
  useEffect(() => document.querySelector<HTMLInputElement>('.account-proof input')?.focus(), []);
  const error = sent === form.values && !busy ? snapshot.context.error : null;
  const isDisabling = change === 'mfa.disable';
  return (
    <form
      className="account-form account-proof"
      {...form.formProps(() => {
        setSent(form.values);
        send(event);
      })}
    >
      <h3>{isDisabling ? t('Disable the second step') : t('New recovery codes')}</h3>
      <p className="second">
        {isDisabling
          ? t('You will sign in with your password only. All your other sessions are signed out.')
          : t('Your current codes will stop working.')}
      </p>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        maxLength={256}
        readOnly={busy}
        {...form.getInputProps('password')}
      />
      <CodeField
        label={t('Code of the authenticator app')}
        help={t('Each code works once. Wait for the next one.')}
        {...form.getInputProps('code')}
        value={form.values.code}
        error={error}
        readOnly={busy}
      />
      <div className="account-foot">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <BlockableButton
          type="submit"
          variant="filled"
          color={isDisabling ? 'late' : 'accent'}
          busy={busy}
          off={busy || snapshot.can(event) ? null : t(mfaSetupGuards.isProof)}
        >
          {isDisabling ? t('Disable') : t('Create new codes')}
        </BlockableButton>
      </div>
    </form>
  );
}
