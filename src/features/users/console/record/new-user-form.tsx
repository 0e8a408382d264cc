import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors, errorOfForm } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { api } from '../api.ts';
import { LostPassword } from './lost-password.tsx';
import { TemporaryPassword } from './temporary-password.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const schema = () => import('../../contract.ts').then(({ newUser }) => newUser);
const initialValues = { name: '', email: '', phone_no: '', title: '' };

interface NewUserFormProps {
  /** Opens the new user, to give roles and tabs. */
  onMade: (id: number) => void;
}

/** Invites a user: creates the account and shows its temporary password, which the administrator passes on. */
export function NewUserForm({ onMade }: NewUserFormProps) {
  const [key, setKey] = useState(newRequestKey);
  const [made, setMade] = useState<{ id: number; password: string | null } | null>(null);
  const create = useMutation(
    api.main.createUser.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ user_id, temporary_password: password }) => {
        form.setSaved(form.values);
        setMade({ id: user_id, password });
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error));
        setKey(newRequestKey());
      },
    }),
  );
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: 'record' });
  const refused = errorOfForm(create.error);
  return (
    <form className="user-tab user-form" {...form.formProps((user) => create.mutate({ ...user, request_key: key }))}>
      <p className="second">
        {t('The user signs in with this email and a temporary password that you pass on. You set roles and tabs next.')}
      </p>
      <TextInput label={t('Name')} maxLength={120} {...form.getInputProps('name')} />
      <TextInput label={t('Email')} type="email" maxLength={254} {...form.getInputProps('email')} />
      <TextInput
        label={t('Phone')}
        description={t('Ten digits')}
        type="tel"
        inputMode="numeric"
        maxLength={20}
        {...form.getInputProps('phone_no')}
      />
      <TextInput label={t('Title')} maxLength={60} {...form.getInputProps('title')} />
      {refused && <FormError>{refused}</FormError>}
      <div className="user-save">
        <span className="grow" />
        <BlockableButton type="submit" variant="filled" busy={create.isPending}>
          {t('Invite user')}
        </BlockableButton>
      </div>
      {made && made.password !== null && (
        <TemporaryPassword name={form.values.name} password={made.password} onClose={() => onMade(made.id)} />
      )}
      {made && made.password === null && (
        <LostPassword
          name={form.values.name}
          userId={made.id}
          onRenewed={(password) => setMade({ ...made, password })}
          onClose={() => onMade(made.id)}
        />
      )}
    </form>
  );
}
