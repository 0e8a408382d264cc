import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { mfaSetupGuards } from '#machines/session/mfaSetup.ts';
import type { StepProps } from './step-props.ts';

const initialValues = { password: '' };

/** Introduction and start of the setup, for accounts without a second factor. */
export function Begin({ snapshot, send }: StepProps) {
  const busy = snapshot.hasTag('busy');
  const form = useSchemaForm({ initialValues, blocked: busy });
  // An error concerns the password that was sent.
  const [sent, setSent] = useState('');
  const { password } = form.values;
  const begin = { type: 'mfa.begin', password } as const;
  return (
    <form
      className="account-form"
      {...form.formProps(() => {
        setSent(password);
        send(begin);
      })}
    >
      <p className="second">
        {t(
          'Your password alone protects this account. A second step also asks for six digits from an app on your phone, such as Google Authenticator, Microsoft Authenticator or 2FAS.',
        )}
      </p>
      <PasswordField
        label={t('Your password')}
        autoComplete="current-password"
        maxLength={256}
        readOnly={busy}
        {...form.getInputProps('password')}
        error={sent === password ? snapshot.context.error : null}
      />
      <div className="account-foot">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={busy}
          off={busy || snapshot.can(begin) ? null : t(mfaSetupGuards.hasPassword)}
        >
          {t('Set up the second step')}
        </BlockableButton>
      </div>
    </form>
  );
}
