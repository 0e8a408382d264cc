import { t } from '#platform/console/language/language.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { draftList, unplacedDrafts } from '../draft-list.ts';
import { api } from './api.ts';
import { DraftDrawer } from './draft-drawer.tsx';

const cells: Cells = {
  patient: ({ values }) => String(values['patient'] ?? t('Not known yet')),
  phone: ({ values }) => (values['phone'] === null ? '–' : phoneInWords(String(values['phone']))),
};

export const prepare = prepareList(draftList, api.ecommerce.drafts, unplacedDrafts);

/** `/{product}-draft` (§2.1): orders that were begun and not placed. */
export default function DraftListScreen() {
  return (
    <ListScreen
      list={draftList}
      api={api.ecommerce.drafts}
      cells={cells}
      defaultWhere={unplacedDrafts}
      Record={DraftDrawer}
      about={t('Orders that were started but not placed. Drafts expire after 30 days without changes.')}
    />
  );
}
