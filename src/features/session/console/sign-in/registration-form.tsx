import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useMachine } from '#platform/console/actors/actors.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { selectData } from '#platform/console/ui/fields/select-data.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { keepRegistration, readRegistration } from './registration-draft.ts';
import { registrationLogic } from './registration-edges.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const genderNames = { FEMALE: msg('Female'), MALE: msg('Male'), OTHER: msg('Other') };

/** Fields of the registration payload, in their order (§3). */
const empty = { user_name: '', phone_no: '', gender: '', email: '', password: '' };

const schema = () => import('../../sign-in-contract.ts').then(({ registration }) => registration);

/** Registration (§4.2): signs the new account in at once; it has no access until an administrator grants it. */
export default function RegistrationForm({ onBack }: { onBack: () => void }) {
  const [snapshot, send] = useMachine(registrationLogic);
  const [restored] = useState(readRegistration);
  const { error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const [initialValues] = useState(() => ({ ...empty, ...restored }));
  const { values, setErrors, formProps, getInputProps } = useSchemaForm({ schema, initialValues, blocked: busy });
  useEffect(() => keepRegistration(values), [values]);
  useEffect(() => document.querySelector<HTMLInputElement>('[name=user_name]')?.focus(), []);
  useEffect(() => {
    if (error) setErrors(error.fields);
  }, [error, setErrors]);
  return (
    <form
      {...formProps((form) => send({ type: 'registration.submit', form, wrong: 0 }))}
      data-machine="registration"
      data-state={snapshot.value}
    >
      <h1>{t('Create an account')}</h1>
      <p className="second sign-in-lead">{t('For staff. An administrator then gives you access to your areas.')}</p>
      {restored && <p className="second small">{t('The page was reloaded. Enter your password again: it is never stored.')}</p>}
      {error && !isAtField(error.fields) && <FormError className="registration-error">{error.message}</FormError>}
      <TextInput label={t('Name')} autoComplete="name" maxLength={120} readOnly={busy} {...getInputProps('user_name')} />
      <TextInput
        label={t('Phone')}
        description={t('Ten digits')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        readOnly={busy}
        {...getInputProps('phone_no')}
      />
      <NativeSelect label={t('Gender')} data={selectData(genderNames)} autoComplete="sex" {...getInputProps('gender')} />
      <TextInput
        label={t('Email')}
        description={t('You will use it to sign in.')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        readOnly={busy}
        {...getInputProps('email')}
      />
      <NewPasswordField
        label={t('Password')}
        personalData={[values.user_name, values.email, values.phone_no]}
        readOnly={busy}
        {...getInputProps('password')}
        value={values.password}
      />
      <BlockableButton type="submit" variant="filled" size="lg" fullWidth busy={busy}>
        {busy ? t('Creating the account…') : t('Create account')}
        <kbd>Enter</kbd>
      </BlockableButton>
      <p className="sign-in-after sign-in-back">
        <button type="button" className="link" onClick={onBack}>
          {t('Back to sign in')}
        </button>
      </p>
    </form>
  );
}

/** Whether any of the errors belongs to a field of the form. */
const isAtField = (fields: object) => Object.keys(fields).some((name) => name in empty);
