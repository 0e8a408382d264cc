import { t } from '#platform/console/language/language.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { callable, refillList } from '../refill-list.ts';
import { api } from './api.ts';
import { daysLeftInWords, toneOfDays } from './medicine-words.ts';
import { RefillDrawer } from './refill-drawer.tsx';

const DAY_MS = 86_400_000;

const daysUntil = (day: string, now: number): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${businessDate(now)}T00:00:00Z`)) / DAY_MS);

const cells: Cells = {
  phone: ({ values }) => phoneInWords(String(values['phone'])),
  runs_out: ({ values }, now) => {
    const days = daysUntil(String(values['runs_out']), now);
    return (
      <span className={toneOfDays(days)} title={showDate(String(values['runs_out']))}>
        {daysLeftInWords(days)}
      </span>
    );
  },
};

export const prepare = prepareList(refillList, api.crm.refills, callable);

/** `/crm/refills`: patients whose medicines run out, with one of them in a drawer. */
export default function RefillListScreen() {
  return (
    <ListScreen
      list={refillList}
      api={api.crm.refills}
      cells={cells}
      defaultWhere={callable}
      Record={RefillDrawer}
      about={t('Patients whose medicines run out within seven days, or did in the last seven.')}
    />
  );
}
