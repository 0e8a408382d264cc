import { t } from '#console/language/language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import type { Master, MasterField } from '#contracts/masters.ts';
import { type FormValues, namesOf, valuesOf } from '../fields/form-values.ts';
import { valueInWords } from '../fields/value-words.tsx';
import { differing, type MasterDraft } from './use-master-draft.ts';

const inWords = (master: Master, field: MasterField, form: FormValues) =>
  valueInWords(field, valuesOf(master, form)[field.name], namesOf(form[field.name]));

/** Somebody else saved this record meanwhile: both versions, and which one stays. Nothing that was typed is lost. */
export function MasterConflict({ master, draft: { now, form, drop, rebase } }: { master: Master; draft: MasterDraft }) {
  const names = differing(form, now);
  return (
    <section className="master-conflict" role="alert" aria-label={t('Changed meanwhile')}>
      <b>{t('Somebody else changed this record meanwhile. Your changes are kept.')}</b>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Saved now')}</th>
            <th scope="col">{t('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {master.fields
            .filter((field) => names.includes(field.name))
            .map((field) => (
              <tr key={field.name}>
                <th scope="row">{t(field.label)}</th>
                <td>{inWords(master, field, now)}</td>
                <td>{inWords(master, field, form)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className="row">
        <Button size="sm" onClick={drop}>
          {t('Take what is saved')}
        </Button>
        <Button size="sm" look="soft" onClick={rebase}>
          {t('Go on with mine')}
        </Button>
      </div>
    </section>
  );
}
