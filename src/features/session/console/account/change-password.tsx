import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { fieldErrors, errorOfForm } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { PasswordField } from '#platform/console/ui/fields/password-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { AccountSection } from '#platform/console/ui/account-section.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const schema = () => import('../../account-contract.ts').then(({ passwordChange }) => passwordChange);
const initialValues = { password: '', new_password: '', code: '' };

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
  const change = useMutation(
    api.main.changePassword.mutationOptions({
      onSuccess: () => {
        // The change also lifts the restrictions of a temporary password.
        void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
        void queryClient.invalidateQueries({ queryKey: api.main.sessions.key() });
        toast({ text: t('Your password is changed. All your other sessions were signed out.') });
        onChanged();
      },
      onError: (error) => {
        setErrors(fieldErrors(error));
      },
    }),
  );
  const { values, errors, setErrors, formProps, getInputProps } = useSchemaForm({ schema, initialValues, blocked: change.isPending });
  const refused = errorOfForm(change.error);
  // With a temporary password, this form is the only action of the page and takes the focus.
  useEffect(() => {
    if (isTemporary) document.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [isTemporary]);
  const user = stored.currentUser.read();
  const personalData = user ? [user.name, user.email, user.phone_no] : [];
  const own = { readOnly: change.isPending };
  return (
    <AccountSection title={t('Password')}>
      <form className="account-form" {...formProps((data) => change.mutate(data))}>
        <PasswordField
          label={isTemporary ? t('Temporary password') : t('Current password')}
          autoComplete="current-password"
          maxLength={256}
          {...own}
          {...getInputProps('password')}
        />
        <NewPasswordField
          label={t('New password')}
          personalData={personalData}
          {...own}
          {...getInputProps('new_password')}
          value={values.new_password}
        />
        {(hasCode || errors['code'] !== undefined) && (
          <TextInput
            label={t('Code of the authenticator app')}
            description={t('Six digits')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...own}
            {...getInputProps('code')}
          />
        )}
        {refused && <FormError>{refused}</FormError>}
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
