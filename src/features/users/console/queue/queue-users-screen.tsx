import '#platform/list/console/table/list.css';
import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { roleInWords } from '../access-words.ts';
import { sayError } from '#platform/console/client/errors.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { SearchBox } from '#platform/list/console/table/search-box.tsx';
import { useListKeys } from '#platform/list/console/table/use-list-keys.ts';
import type { QueueUser } from '../../contract.ts';
import { queueRoles } from '#platform/access/roles.ts';
import { QueueUserRow } from './queue-user-row.tsx';
import { useQueueUsers } from './use-queue-users.ts';

const queueKeys: KeyGroup = { title: msg('Roles of the call centre'), keys: [[msg('Search'), ['/']]] };

const matches = (words: string) => {
  const part = words.trim().toLowerCase();
  return ({ name, title, agent_id }: QueueUser) => [name, title, String(agent_id ?? '')].some((text) => text.toLowerCase().includes(part));
};

/** Users of the queues with their call-centre roles. */
export function QueueUsersScreen({ me }: { me: CurrentUser }) {
  const { query, changesOf, wish: change, save, savingId } = useQueueUsers();
  const { data, error, refetch, isFetching } = query;
  const [words, setWords] = useState('');
  const searchBox = useRef<HTMLInputElement>(null);
  useScreenKeys(queueKeys);
  useListKeys({ onMove: () => {}, onSearch: () => searchBox.current?.focus(), onLetters: null, onFull: null, onClose: null });
  const found = data?.data.filter(matches(words)) ?? [];
  return (
    <div className="list-screen">
      <div className="list-title">
        <h1>{t('Roles of the call centre')}</h1>
        <span className="list-freshness">{t('Changes apply when you save')}</span>
        <span className="grow" />
        <SearchBox
          ref={searchBox}
          label={t('Search the call centre')}
          placeholder={t('Name, title or agent id')}
          value={words}
          onSearch={setWords}
        />
      </div>
      {error && (
        <div className="user-trouble">
          <FailedState title={t('Users could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        </div>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data?.data.length === 0 && <EmptyState title={t('No one works in the queues yet')} />}
      {data && data.data.length > 0 && found.length === 0 && (
        <EmptyState
          title={t('No user matches')}
          actions={
            <Button size="sm" onClick={() => setWords('')}>
              {t('Show every user')}
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <div className="list-scroll">
          <table className="list-grid queue-users" aria-label={t('Roles of the call centre')} aria-busy={savingId !== null || undefined}>
            <QueueUsersHead />
            <tbody>
              {found.map((user) => (
                <QueueUserRow
                  key={user.user_id}
                  me={me}
                  user={user}
                  changes={changesOf(user.user_id)}
                  busy={savingId === user.user_id}
                  onChange={(next) => change(user.user_id, next)}
                  onSave={() => save(user)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function QueueUsersHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Name')}</th>
        <th scope="col">{t('Title')}</th>
        <th scope="col" className="num">
          {t('Agent id')}
        </th>
        {queueRoles.map((role) => (
          <th key={role} scope="col">
            {roleInWords(role)} <code className="muted">{role}</code>
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('Save')}</span>
        </th>
      </tr>
    </thead>
  );
}
