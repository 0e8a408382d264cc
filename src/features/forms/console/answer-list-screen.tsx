import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { answerList } from '../lists.ts';
import { AnswerDrawer } from './answer-drawer.tsx';
import { api } from './api.ts';
import { FormsNavigation } from './forms-navigation.tsx';

const cells: Cells = { answered_at: ({ values }) => dayAndClock(String(values['answered_at'])) };

export const prepare = prepareList(answerList, api.appForm.formAnswers);

/** `/forms/answers` (§2.1): what was filled in, with one answer in a drawer. */
export default function AnswerListScreen() {
  return (
    <FormsNavigation>
      <ListScreen
        list={answerList}
        api={api.appForm.formAnswers}
        cells={cells}
        Record={AnswerDrawer}
        about={t('What was filled in, with the questions as they were then.')}
      />
    </FormsNavigation>
  );
}
