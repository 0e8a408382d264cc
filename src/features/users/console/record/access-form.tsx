import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { t } from '#platform/console/language/language.ts';
import { permissionInWords, roleInWords, tabInWords } from '../access-words.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { AccessInput, User } from '../../contract.ts';
import { roles } from '#platform/access/roles.ts';
import { AccessConflict } from './access-conflict.tsx';
import { CheckList } from './check-list.tsx';
import { useAccessDraft } from './use-access-draft.ts';
import { useUpdateUser } from './user-mutations.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

const schema = () => import('../../contract.ts').then(({ accessForm }) => accessForm);

/** Title, agent id, roles and tabs of a user, saved together. */
export function AccessForm({ user }: { user: User }) {
  const draft = useAccessDraft(user);
  const { access } = draft;
  const { data: catalogue, error: unknown, refetch, isFetching } = useQuery(api.main.roles.queryOptions());
  const update = useUpdateUser();
  const form = useSchemaForm({
    schema,
    initialValues: draft.now,
    held: { values: access, change: draft.change },
    blocked: update.isPending || draft.isOutdated,
    record: 'record',
  });
  const save = (input: AccessInput) =>
    update.mutate(
      { user_id: user.user_id, version: draft.version, ...input },
      {
        onSuccess: () => {
          draft.drop();
          toast({ text: t('{name} is saved', { name: user.name }) });
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  const takesNoTasks = access.roles.includes(roles.callCenterOperation) && access.agent_id === '';
  const refused =
    update.error && statusOf(update.error) !== 409 && !Object.keys(fieldErrors(update.error)).some((name) => name in access)
      ? sayError(update.error)
      : null;
  return (
    <form className="user-tab user-form" {...form.formProps(save)}>
      {draft.isOutdated && <AccessConflict draft={draft} />}
      <div className="user-pair">
        <TextInput label={t('Title')} maxLength={60} {...form.getInputProps('title')} onKeyDown={leaveOnEscape} />
        <TextInput
          label={t('Agent id')}
          description={
            takesNoTasks ? (
              <b className="user-hint">{t('Without a number, a call-centre agent takes no tasks')}</b>
            ) : (
              t('Only for agents who take tasks')
            )
          }
          inputMode="numeric"
          maxLength={10}
          {...form.getInputProps('agent_id')}
          onKeyDown={leaveOnEscape}
        />
      </div>
      {unknown && (
        <FailedState title={t('Roles and tabs could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(unknown)}
        </FailedState>
      )}
      <CheckList
        title={t('Roles')}
        options={
          catalogue?.roles.map(({ role, permissions }) => ({ value: role, help: permissions.map(permissionInWords).join(', ') })) ?? []
        }
        inWords={roleInWords}
        chosen={access.roles}
        error={form.errors['roles']}
        onChange={form.getInputProps('roles').onChange}
      />
      <CheckList
        title={t('Tabs')}
        options={catalogue?.tabs.map((tab) => ({ value: tab })) ?? []}
        inWords={tabInWords}
        chosen={access.tabs}
        error={form.errors['tabs']}
        onChange={form.getInputProps('tabs').onChange}
      />
      <div className="user-save">
        {refused && <FormError>{refused}</FormError>}
        <span className="grow" />
        {draft.isChanged && <Button onClick={draft.drop}>{t('Discard')}</Button>}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={update.isPending}
          aria-keyshortcuts="Control+Enter"
          off={draft.isOutdated ? t('First choose which changes to keep') : draft.isChanged ? null : t('No changes to save')}
        >
          {t('Save')}
        </BlockableButton>
      </div>
    </form>
  );
}

/** The first Esc leaves the field, the second closes the user. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') event.currentTarget.blur();
}
