import { t } from '#platform/console/language/language.ts';
import type { ImportField } from '../../contract.ts';

/** Table of the expected columns. */
export function TargetFields({ fields }: { fields: readonly ImportField[] }) {
  return (
    <details className="batch-fields">
      <summary>{t('A file can have {n, plural, one {# column} other {# columns}}', { n: fields.length })}</summary>
      <table aria-label={t('Columns of a file')}>
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Example')}</th>
            <th scope="col">{t('Content')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, required, key, help, example, choices }) => (
            <tr key={name}>
              <th scope="row">
                {t(label)} {required && <small className="muted">{t('required')}</small>}
              </th>
              <td>{example}</td>
              <td>
                {[
                  key && t('Identifies the record of a row'),
                  help && t(help),
                  choices &&
                    Object.values(choices)
                      .map((each) => t(each))
                      .join(', '),
                ]
                  .filter(Boolean)
                  .join('. ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
