import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { languages as languageNames } from '#features/patients/public.ts';
import { leftOutReasons } from '../campaign-choices.ts';
import type { Audience } from '../contract.ts';

/** How many patients can be reached, and why the others cannot. */
export function AudienceNumbers({
  audience: { matching, reachable, with_quiet_hours: quiet, languages, left_out },
}: {
  audience: Audience;
}) {
  return (
    <div className="campaign-numbers">
      <p>{t('{reachable} of {matching} patients who match can be reached.', { reachable: count(reachable), matching: count(matching) })}</p>
      {quiet > 0 && (
        <p className="second">
          {t(
            '{n, plural, one {One of them has quiet hours} other {{count} of them have quiet hours}}: calls and messages wait until then.',
            {
              n: quiet,
              count: count(quiet),
            },
          )}
        </p>
      )}
      {languages.length > 0 && (
        <p className="second">{languages.map(({ language, count: patients }) => `${inWords(language)} ${count(patients)}`).join(' · ')}</p>
      )}
      {left_out.length > 0 && (
        <dl className="campaign-counts" aria-label={t('Left out')}>
          {left_out.map(({ reason, count: patients }) => (
            <div key={reason}>
              <dt>{t(leftOutReasons[reason])}</dt>
              <dd className="number">{count(patients)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const inWords = (language: Audience['languages'][number]['language']): string =>
  language === null ? t('Language unknown') : t(languageNames[language]);
