import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { type PageLanguage, pageLanguages, type PageStatus as Status } from '../page-choices.ts';
import { pageList } from '../page-list.ts';
import { api } from './api.ts';
import { ClearCache } from './clear-cache.tsx';
import { PageDrawer } from './page-drawer.tsx';
import { PageStatus } from './page-status.tsx';

const cells: Cells = {
  title: ({ values }) => (
    <span className="page-words" lang={String(values['language'])}>
      {String(values['title'])}
    </span>
  ),
  language: ({ values }) => t(pageLanguages[values['language'] as PageLanguage]),
  status: ({ values }) => <PageStatus status={values['status'] as Status} />,
  live: ({ values }) => (values['live'] === null ? '–' : String(values['live'])),
  publish_at: ({ values }) => (values['publish_at'] === null ? '–' : dayAndClock(String(values['publish_at']))),
  updated_at: ({ values }, now) => <TimeAgo at={String(values['updated_at'])} now={now} />,
};

export const prepare = prepareList(pageList, api.web.pages);

/** `/cms` (§2.2): pages of the website, with the open page in a drawer. */
export default function PageListScreen() {
  const user = stored.currentUser.read();
  const canEdit = user !== null && holds('content.edit', user);
  const canPublish = user !== null && holds('content.publish', user);
  return (
    <ListScreen
      list={pageList}
      api={api.web.pages}
      cells={cells}
      Record={PageDrawer}
      newWords={canEdit ? t('New page') : undefined}
      about={t('Pages of the website. Someone other than the last author reviews and publishes a draft.')}
      titleEnd={canPublish && <ClearCache pageId={null} />}
    />
  );
}
