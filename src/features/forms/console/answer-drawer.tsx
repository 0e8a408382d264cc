import './forms.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { FORMS_PATH } from '../form-paths.ts';
import { answerList } from '../lists.ts';
import { answerInWords } from './answer-words.ts';
import { api } from './api.ts';

/** What somebody filled in, question by question. */
export function AnswerDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery(api.appForm.formAnswer.queryOptions({ input: { answer_id: id } }));
  return (
    <ListRecord list={answerList} id={id} bar={bar} title={query.data?.form.title ?? String(row?.values['form'] ?? '')} query={query}>
      {(record) =>
        record && (
          <div className="record-body">
            <dl className="record-details">
              <dt>{t('Form')}</dt>
              <dd>
                <Link to={`${FORMS_PATH}?id=${record.form.id}`}>{record.form.title}</Link>
              </dd>
              <dt>{t('Filled in by')}</dt>
              <dd>{record.by}</dd>
              <dt>{t('Filled in')}</dt>
              <dd>{dayAndClock(record.answered_at)}</dd>
            </dl>
            <section aria-label={t('Answers')}>
              <h3>{t('Answers')}</h3>
              <dl className="form-answers">
                {record.answers.map((answer) => (
                  <Fragment key={answer.question}>
                    <dt>{answer.question}</dt>
                    <dd>{answerInWords(answer)}</dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          </div>
        )
      }
    </ListRecord>
  );
}
