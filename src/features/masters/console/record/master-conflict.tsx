import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { ActionsHeading } from '#platform/console/ui/controls/actions-heading.tsx';
import type { MasterRecord } from '../../contract.ts';
import type { Master, MasterField } from '../../masters.ts';
import { type FormValues, namesOf, valuesOf } from '../fields/form-values.ts';
import { valueInWords } from '../fields/value-words.tsx';
import { ConcurrentChanges } from './concurrent-changes.tsx';
import type { MasterDraft } from './use-master-draft.ts';

const inWords = (master: Master, field: MasterField, form: FormValues) =>
  valueInWords(field, valuesOf(master, form)[field.name], namesOf(form[field.name]));

interface MasterConflictProps {
  master: Master;
  record: MasterRecord;
  draft: MasterDraft;
}

/**
 * Shown when another user saved the record meanwhile: who, when and what. For fields that both changed, shows both values and a
 * choice; all other changes are merged, and typed values are kept.
 */
export function MasterConflict({ master, record, draft }: MasterConflictProps) {
  const { since, conflicts } = draft;
  if (since === null) return null;
  const isConflict = conflicts.length > 0;
  return (
    <section className="master-conflict" role={isConflict ? 'alert' : 'status'} aria-label={t('Changed by someone else')}>
      <ConcurrentChanges master={master} record={record} since={since} />
      {isConflict ? (
        <ConflictingFields master={master} draft={draft} />
      ) : (
        <p className="second">{t('Their change was applied. Your changes are kept.')}</p>
      )}
    </section>
  );
}

function ConflictingFields({
  master,
  draft: { now, form, conflicts, takeSaved, keepTyped },
}: Pick<MasterConflictProps, 'master' | 'draft'>) {
  return (
    <>
      <p>{t('You changed the same fields. Your changes are kept until you choose.')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Saved now')}</th>
            <th scope="col">{t('Yours')}</th>
            {conflicts.length > 1 && <ActionsHeading />}
          </tr>
        </thead>
        <tbody>
          {master.fields
            .filter((field) => conflicts.includes(field.name))
            .map((field) => (
              <tr key={field.name}>
                <th scope="row">{t(field.label)}</th>
                <td>{inWords(master, field, now)}</td>
                <td>{inWords(master, field, form)}</td>
                {conflicts.length > 1 && (
                  <td className="row">
                    <Button
                      size="sm"
                      aria-label={t('{field}: use saved version', { field: t(field.label) })}
                      onClick={() => takeSaved([field.name])}
                    >
                      {t('Saved now')}
                    </Button>
                    <Button
                      size="sm"
                      aria-label={t('{field}: keep my change', { field: t(field.label) })}
                      onClick={() => keepTyped([field.name])}
                    >
                      {t('Yours')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
      <div className="row">
        <Button size="sm" onClick={() => takeSaved(conflicts)}>
          {t('Use saved version')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => keepTyped(conflicts)}>
          {t('Keep my changes')}
        </Button>
      </div>
    </>
  );
}
