import { Button } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { roleInWords, tabInWords } from '../access-words.ts';
import { type Access, type AccessDraft, changedFields } from './use-access-draft.ts';

const fieldNames: Record<keyof Access, string> = { title: msg('Title'), agent_id: msg('Agent id'), roles: msg('Roles'), tabs: msg('Tabs') };

const inWords = (access: Access, field: keyof Access) => {
  if (field === 'title' || field === 'agent_id') return access[field] || '–';
  return access[field].map(field === 'roles' ? roleInWords : tabInWords).join(', ') || '–';
};

/** Shown when another user saved meanwhile: both versions and a choice. Typed values are kept. */
export function AccessConflict({ draft: { now, access, drop, rebase } }: { draft: AccessDraft }) {
  return (
    <section className="user-conflict" role="alert" aria-label={t('Changed by someone else')}>
      <b>{t('Changed by someone else since you opened it. Your changes are kept.')}</b>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Saved now')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(access, now).map((field) => (
            <tr key={field}>
              <th scope="row">{t(fieldNames[field])}</th>
              <td>{inWords(now, field)}</td>
              <td>{inWords(access, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button size="sm" onClick={drop}>
          {t('Use saved version')}
        </Button>
        <Button size="sm" variant="outline" onClick={rebase}>
          {t('Keep my changes')}
        </Button>
      </div>
    </section>
  );
}
