import { type FormEvent, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { mfaSetupGuards } from '#machines/session/mfaSetup.ts';
import type { StepProps } from './step-props.ts';

/** Introduction and start of the setup, for accounts without a second factor. */
export function Begin({ snapshot, send }: StepProps) {
  const [password, setPassword] = useState('');
  // An error concerns the password that was sent.
  const [isEdited, setEdited] = useState(false);
  const begin = { type: 'mfa.begin', password } as const;
  const busy = snapshot.hasTag('busy');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEdited(false);
    if (!busy) send(begin);
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
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
        error={isEdited ? null : snapshot.context.error}
        value={password}
        onChange={(event) => {
          setEdited(true);
          setPassword(event.currentTarget.value);
        }}
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
