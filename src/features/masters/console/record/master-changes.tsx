import '../masters.css';
import { t } from '#platform/console/language/language.ts';
import type { MasterChange } from '../../contract.ts';
import type { Master } from '../../masters.ts';
import { valueInWords } from '../fields/value-words.tsx';

/** Changed fields: before → after. */
export function MasterChanges({ master, changes }: { master: Master; changes: readonly MasterChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="master-changes">
      {changes.map((change) => {
        const field = master.fields.find(({ name }) => name === change.field);
        return (
          field && (
            <div key={change.field}>
              <dt>{t(field.label)}</dt>
              <dd>
                {valueInWords(field, change.before, change.before_names)} <span aria-label={t('became')}>→</span>{' '}
                {valueInWords(field, change.after, change.after_names)}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
