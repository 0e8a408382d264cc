import { TextInput } from '@mantine/core';
import { type Ref, useEffect, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';

interface EnteredCredentials {
  username: string;
  password: string;
}

const empty: EnteredCredentials = { username: '', password: '' };

const missing = ({ username, password }: EnteredCredentials): Record<string, string> => ({
  ...(username.trim() === '' && { username: msg('Type your email or username') }),
  ...(password === '' && { password: msg('Type your password') }),
});

interface CredentialsFormProps {
  credentials: EnteredCredentials;
  onType: (credentials: EnteredCredentials) => void;
  error: string | null;
  busy: boolean;
  onSubmit: () => void;
  onRegister: () => void;
  submitButton: Ref<HTMLButtonElement>;
}

/** Step 1. Input is kept after a refusal. */
export function CredentialsForm({ credentials, onType, error, busy, onSubmit, onRegister, submitButton }: CredentialsFormProps) {
  const form = useSchemaForm({
    initialValues: empty,
    held: { values: credentials, change: onType },
    validate: missing,
    blocked: busy,
  });
  const [first] = useState(credentials.username === '' ? 'username' : 'password');
  useEffect(() => document.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(), [first]);
  const password = form.getInputProps('password');
  return (
    <form {...form.formProps(onSubmit)}>
      <h1>{t('Sign in')}</h1>
      <p className="second sign-in-lead">{t('Use your staff account.')}</p>
      <TextInput
        label={t('Email or username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('username')}
      />
      <PasswordField label={t('Password')} autoComplete="current-password" maxLength={256} {...password} error={password.error ?? error} />
      <BlockableButton ref={submitButton} type="submit" variant="filled" size="lg" fullWidth busy={busy}>
        {busy ? t('Signing in…') : t('Sign in')}
        <kbd>Enter</kbd>
      </BlockableButton>
      <Help onRegister={onRegister} />
    </form>
  );
}

function Help({ onRegister }: Pick<CredentialsFormProps, 'onRegister'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="sign-in-after sign-in-ways">
        <button type="button" className="link" aria-expanded={open} aria-controls="sign-in-help" onClick={() => setOpen(!open)}>
          {t('Cannot sign in')}
        </button>
        <button type="button" className="link" onClick={onRegister}>
          {t('Create an account')}
        </button>
      </p>
      <p id="sign-in-help" className="sign-in-help second" hidden={!open}>
        {t(
          'Check the spelling of your name and whether caps lock is on. Passwords and authenticator apps are reset by an administrator: ask your team lead.',
        )}
      </p>
    </>
  );
}
