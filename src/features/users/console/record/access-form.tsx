import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { permissionInWords, roleInWords, tabInWords } from '../access-words.ts';
import { fieldErrors, sayError, statusOf } from '#platform/console/client/errors.ts';
import { api } from '../api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/states.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { noRefusal, remainingErrors } from '#platform/console/ui/fields/remaining-errors.ts';
import type { User } from '../../contract.ts';
import { roles } from '#platform/access/roles.ts';
import { AccessConflict } from './access-conflict.tsx';
import { CheckList } from './check-list.tsx';
import { useAccessDraft } from './use-access-draft.ts';
import { useUpdateUser } from './user-mutations.ts';

type Input = Parameters<ReturnType<typeof useUpdateUser>['mutate']>[0];

const AGENT_ID = msg('Digits only, the first is not zero');

/** Title, agent id, roles and tabs of a user, saved together. */
export function AccessForm({ user }: { user: User }) {
  const draft = useAccessDraft(user);
  const { access, change } = draft;
  const { data: catalogue, error: unknown, refetch, isFetching } = useQuery(api.main.roles.queryOptions());
  const update = useUpdateUser();
  const [refusal, setRefusal] = useState(noRefusal);
  const wrong = remainingErrors(refusal, access, validate(access.title, access.agent_id));
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus to the first field with an error.
  useEffect(() => {
    if (Object.keys(refusal.errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = validate(access.title, access.agent_id);
    setRefusal({ errors: found, values: access });
    if (Object.keys(found).length > 0 || update.isPending) return;
    const { title, tabs } = access;
    const agent_id = access.agent_id === '' ? null : Number(access.agent_id);
    // Roles and tabs come from the lists that the server sent; it validates them again.
    const input = { user_id: user.user_id, version: draft.version, title, roles: access.roles, tabs, agent_id } as Input;
    update.mutate(input, {
      onSuccess: () => {
        draft.drop();
        toast({ text: t('{name} is saved', { name: user.name }) });
      },
      onError: (error) => setRefusal({ errors: fieldErrors(error), values: access }),
    });
  };
  const takesNoTasks = access.roles.includes(roles.callCenterOperation) && access.agent_id === '';
  const refused =
    update.error && statusOf(update.error) !== 409 && !('title' in refusal.errors || 'agent_id' in refusal.errors)
      ? sayError(update.error)
      : null;
  return (
    <form ref={form} className="user-tab user-form" noValidate onSubmit={save}>
      {draft.isOutdated && <AccessConflict draft={draft} />}
      <div className="user-pair">
        <TextInput
          label={t('Title')}
          maxLength={60}
          value={access.title}
          error={wrong['title'] && t(wrong['title'])}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onKeyDown={leaveOnEscape}
        />
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
          value={access.agent_id}
          error={wrong['agent_id'] && t(wrong['agent_id'])}
          onChange={(event) => change({ agent_id: event.currentTarget.value.trim() })}
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
        onChange={(next) => change({ roles: next })}
      />
      <CheckList
        title={t('Tabs')}
        options={catalogue?.tabs.map((tab) => ({ value: tab })) ?? []}
        inWords={tabInWords}
        chosen={access.tabs}
        onChange={(tabs) => change({ tabs })}
      />
      <div className="user-save">
        {refused && (
          <p className="help help-error" role="alert">
            <IconAlertTriangle size={14} />
            <span>{refused}</span>
          </p>
        )}
        <span className="grow" />
        {draft.isChanged && <Button onClick={draft.drop}>{t('Discard')}</Button>}
        <BlockableButton
          type="submit"
          variant="filled"
          busy={update.isPending}
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

/** Errors found before the request. */
function validate(title: string, agentId: string): Record<string, string> {
  return {
    ...(title.trim() === '' && { title: msg('Fill this in') }),
    ...(agentId !== '' && !/^[1-9]\d*$/.test(agentId) && { agent_id: AGENT_ID }),
  };
}
