import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useFormFields } from '#platform/console/ui/fields/form-fields.ts';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { AccountSection } from '#platform/console/ui/account-section.tsx';

const schema = () => import('../../account-contract.ts').then(({ passwordChange }) => passwordChange);
const initial = { password: '', new_password: '', code: '' };

interface ChangePasswordProps {
  /** Whether the account has a second factor. */
  hasCode: boolean;
  /** Whether the password was set by an administrator. */
  isTemporary?: boolean;
}

export function ChangePassword(props: ChangePasswordProps) {
  // A new key empties the form after a change.
  const [times, setTimes] = useState(0);
  return <PasswordForm key={times} {...props} onChanged={() => setTimes(times + 1)} />;
}

function PasswordForm({ hasCode, isTemporary = false, onChanged }: ChangePasswordProps & { onChanged: () => void }) {
  const { attach, field, submit, refuse, errors } = useFormFields({ schema, initial });
  const change = useMutation(
    api.main.changePassword.mutationOptions({
      onSuccess: () => {
        // The change also lifts the restrictions of a temporary password.
        void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
        void queryClient.invalidateQueries({ queryKey: api.main.sessions.key() });
        toast({ text: t('Your password is changed. All your other sessions were signed out.') });
        onChanged();
      },
      onError: (error) => refuse(fieldErrors(error)),
    }),
  );
  const refused = change.error && Object.keys(fieldErrors(change.error)).length === 0 ? sayError(change.error) : null;
  // With a temporary password, this form is the only action of the page and takes the focus.
  useEffect(() => {
    if (isTemporary) document.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [isTemporary]);
  const user = stored.currentUser.read();
  const personalData = user ? [user.name, user.email, user.phone_no] : [];
  const own = { readOnly: change.isPending };
  return (
    <AccountSection title={t('Password')}>
      <form ref={attach} className="account-form" noValidate onSubmit={submit((data) => !change.isPending && change.mutate(data))}>
        <PasswordField
          label={isTemporary ? t('Temporary password') : t('Current password')}
          autoComplete="current-password"
          maxLength={256}
          {...own}
          {...field('password')}
        />
        <NewPasswordField label={t('New password')} personalData={personalData} {...own} {...field('new_password')} />
        {(hasCode || errors.code !== undefined) && (
          <TextInput
            label={t('Code of the authenticator app')}
            description={t('Six digits')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...own}
            {...field('code')}
          />
        )}
        {refused && (
          <p className="help help-error" role="alert">
            <IconAlertTriangle size={14} />
            <span>{refused}</span>
          </p>
        )}
        <div className="account-foot">
          <span className="muted small">{t('All your other sessions are signed out.')}</span>
          <BlockableButton type="submit" variant="filled" busy={change.isPending}>
            {t('Change password')}
          </BlockableButton>
        </div>
      </form>
    </AccountSection>
  );
}
