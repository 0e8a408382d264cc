import { TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';

interface EnteredCredentials {
  username: string;
  password: string;
}

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
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(credentials.username === '' ? 'username' : 'password');
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(), [first]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = credentials.username.trim() !== '' && credentials.password !== '';
    setMissing(!complete);
    if (complete && !busy) onSubmit();
    if (!complete)
      form.current?.querySelector<HTMLInputElement>(credentials.username.trim() ? '[name=password]' : '[name=username]')?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h1>{t('Sign in')}</h1>
      <p className="second sign-in-lead">{t('Use your staff account.')}</p>
      <TextInput
        label={t('Email or username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={credentials.username}
        error={missing && !credentials.username.trim() ? t('Type your email or username') : undefined}
        onChange={(event) => onType({ ...credentials, username: event.currentTarget.value })}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        value={credentials.password}
        error={missing && !credentials.password ? t('Type your password') : (error ?? undefined)}
        onChange={(event) => onType({ ...credentials, password: event.currentTarget.value })}
      />
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
