import { colleague } from '#features/session/demo/public.ts';
import type { PageUser } from '#machines/content/page-facts.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { PageCourse } from './demo/page-course.ts';
import { about, diabetes, diwali, firstOrder, help, home, homeHindi, pageIds, type WebPage, webPages, winterCare } from './demo/website.ts';
import { pageEventLog, pages, pageVersions } from './schema.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const userOf = (username: string): PageUser => {
  const { id, name } = colleague(username);
  return { id, name };
};

function pageOf(id: number): WebPage {
  const found = webPages.find((page) => page.id === id);
  if (!found) throw new Error(`No page ${id}`);
  return found;
}

/** Nine in the morning of the next Friday. */
function nextFriday(now: Date): Date {
  const today = businessDate(now);
  const days = (12 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7 || 7;
  return new Date(startOfBusinessDay(daysLater(today, days)).getTime() + 9 * HOUR);
}

/** Each of the eight pages taken through its chart, so that every state is there. */
function coursesOf(now: Date, drugIds: readonly number[]): PageCourse[] {
  const [editor, reviewer] = [userOf('tanvi.g'), userOf('kabir.w')];
  const friday = nextFriday(now);
  const daysAgo = (days: number): number => now.getTime() - days * DAY;
  const begun = (id: number, days: number): PageCourse => new PageCourse(pageOf(id), editor, daysAgo(days));
  const publish = (course: PageCourse, at: number): PageCourse =>
    course.send(at, { type: 'page.submitted', by: editor }).send(at + HOUR, { type: 'page.published', by: reviewer });

  const helped = publish(begun(pageIds.help, 40).write(daysAgo(40) + HOUR, editor, help), daysAgo(39));
  const started = publish(
    begun(pageIds.home, 38).write(daysAgo(38) + HOUR, editor, home(drugIds.slice(0, 2), friday.toISOString())),
    daysAgo(37),
  );
  const homepage = publish(started.write(daysAgo(6), editor, home(drugIds, friday.toISOString())), daysAgo(5));
  const hindi = publish(begun(pageIds.homeHindi, 30).write(daysAgo(30) + HOUR, editor, homeHindi), daysAgo(29)).write(daysAgo(1), editor, [
    ...homeHindi,
    ...help,
  ]);
  const winter = begun(pageIds.winterCare, 4)
    .write(daysAgo(4) + HOUR, editor, winterCare(drugIds))
    .send(daysAgo(3), { type: 'page.submitted', by: editor })
    .send(
      daysAgo(2),
      { type: 'page.scheduled', by: reviewer, publishAt: friday.toISOString(), at: new Date(daysAgo(2)).toISOString() },
      {
        publish_at: friday.toISOString(),
      },
    );
  const welcomed = begun(pageIds.firstOrder, 3)
    .write(daysAgo(3) + HOUR, editor, firstOrder)
    .send(daysAgo(1), { type: 'page.submitted', by: editor });
  const described = publish(begun(pageIds.about, 60).write(daysAgo(60) + HOUR, editor, about('1,200')), daysAgo(59));
  const offered = publish(begun(pageIds.diwali, 35).write(daysAgo(35) + HOUR, editor, diwali), daysAgo(34)).send(daysAgo(9), {
    type: 'page.unpublished',
    by: reviewer,
  });
  const written = begun(pageIds.diabetes, 2).write(daysAgo(2) + HOUR, editor, diabetes);
  return [homepage, hindi, helped, winter, welcomed, described, offered, written];
}

/** The website with eight pages, written by the content editor and published by the content reviewer. */
const demo: Demo = {
  tables: [pages, pageVersions, pageEventLog],
  reads: ['drugs'],
  fill: async ({ client, insert, now }) => {
    const { rows } = await client.query<{ id: number }>('select id::int from drugs order by id limit 4');
    const courses = coursesOf(
      now,
      rows.map(({ id }) => id),
    );
    await insert(
      pages,
      courses.map(({ id, version, status, sections, facts, log, at }) => {
        const { address, language, title } = pageOf(id);
        return {
          id,
          version,
          status,
          title,
          address,
          language,
          sections,
          author_id: facts.author.id,
          publish_at: facts.publishAt === null ? null : new Date(facts.publishAt),
          live: facts.live,
          versions: facts.versions,
          created_at: log[0]?.at ?? now,
          updated_at: new Date(at),
        };
      }),
    );
    await insert(
      pageVersions,
      courses.flatMap(({ published }) => published),
    );
    await insert(
      pageEventLog,
      courses.flatMap(({ log }) => log),
    );
  },
};
export default demo;
