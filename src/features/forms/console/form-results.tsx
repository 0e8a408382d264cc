import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { QuestionResult } from '../contract.ts';
import { api } from './api.ts';

/** Answers to each question, counted. */
export function FormResults({ id }: { id: number }) {
  const query = useQuery(api.appForm.formResults.queryOptions({ input: { form_id: id } }));
  if (query.isError) return <FormError>{sayError(query.error)}</FormError>;
  if (!query.data) return null;
  return (
    <section aria-label={t('Results')}>
      <h3>{t('Results')}</h3>
      <ol className="form-results">
        {query.data.questions.map((result) => (
          <li key={result.question}>
            <b>{result.question}</b>
            <div className="second">{answered(result)}</div>
            {result.choices.map(({ choice, count: chosen }) => (
              <div key={choice} className="form-result">
                <span>{choice}</span>
                <Progress value={result.answered === 0 ? 0 : (100 * chosen) / result.answered} aria-label={choice} />
                <span>{count(chosen)}</span>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const rounded = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 2 });

function answered({ answered: times, numbers }: QuestionResult): string {
  const words = t('{n, plural, one {{count} answer} other {{count} answers}}', { n: times, count: count(times) });
  if (!numbers) return words;
  const { least, average, most } = numbers;
  const figures = t('from {least} to {most}, {average} on average', {
    least: rounded(least),
    most: rounded(most),
    average: rounded(average),
  });
  return `${words} · ${figures}`;
}
