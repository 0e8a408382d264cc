import { Badge } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { api } from '../api.ts';

/** Accounts of the demo; outside demo mode the server answers 404 and nothing is shown. */
export const demoAccounts = api.main.demoAccounts.queryOptions({
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { expected: 404 },
});

interface DemoAccountsProps {
  /** User name in the form. */
  chosen: string;
  onChoose: (username: string, password: string) => void;
}

/** Card with one account per kind of user; a press fills in the form. */
export function DemoAccounts({ chosen, onChoose }: DemoAccountsProps) {
  const { data } = useQuery(demoAccounts);
  if (!data) return null;
  return (
    <section className="demo card" aria-labelledby="demo-title">
      <div className="demo-head">
        <h2 id="demo-title">{t('Demo accounts')}</h2>
        <span className="muted small grow">{t('password for all: {password}', { password: data.password })}</span>
        <Badge color="due">{t('Demo mode')}</Badge>
      </div>
      <ul>
        {data.accounts.map(({ title, username, mfa }) => (
          <li key={username}>
            <button
              type="button"
              className={chosen === username ? 'demo-account demo-account-on' : 'demo-account'}
              aria-pressed={chosen === username}
              onClick={() => onChoose(username, data.password)}
            >
              <span>{t(title)}</span>
              <span className="mono">{username}</span>
              <span>{mfa && <Badge>{t('MFA')}</Badge>}</span>
              <span className="demo-go">
                {t('Fill in')} {chosen === username ? <IconCheck size={14} /> : <IconChevronRight size={14} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
