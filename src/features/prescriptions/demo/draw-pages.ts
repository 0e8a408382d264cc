import type pg from 'pg';
import { prescriptionPage } from '#features/orders/demo/public.ts';
import type { StoredLine } from '../reading-lines.ts';
import { type Course, writtenOn } from './reading-course.ts';

/** One of so many is typed instead of written by hand. */
const TYPED = 4;

/** As doctors write it: the brand with its strength, dose and days. */
const courseOf = ({ written, dose, days }: StoredLine): string =>
  [written.split(' ').slice(0, 2).join(' '), dose.replaceAll('½', '1/2'), days === null ? '' : `${days} days`].filter(Boolean).join('  ');

/** The page says what was, or will be, read from it. Rejected pages stay as unreadable as they are. */
export async function drawPages(
  client: Pick<pg.ClientBase, 'query'>,
  made: readonly Pick<Course, 'id' | 'paper' | 'reading' | 'status'>[],
): Promise<void> {
  const readable = made.filter(({ status }) => status !== 'rejected');
  const pages: [id: number, file: Buffer][] = [];
  const further: [id: number, file: Buffer][] = [];
  for (const { id, paper, reading } of readable) {
    const { doctor, written_on, lines } = reading.lines.length > 0 ? reading : writtenOn(id, paper);
    const day = (written_on ?? '').split('-').toReversed().join('-');
    const courses = lines.map(courseOf);
    const page = (written: string[]) =>
      prescriptionPage({ doctor, patient: paper.patient, day, courses: written, isTyped: id % TYPED === 0 }, id);
    // Some that nobody has read yet go on overleaf.
    const first = reading.lines.length === 0 && courses.length > 1 && id % 2 === 0 ? 1 : courses.length;
    pages.push([paper.id, page(courses.slice(0, first))]);
    if (first < courses.length) further.push([paper.id, page(courses.slice(first))]);
  }
  const ofPages = (list: readonly [number, Buffer][]) => [list.map(([id]) => id), list.map(([, file]) => file)];
  await client.query(
    'update prescriptions p set file = page.file from unnest($1::bigint[], $2::bytea[]) as page (id, file) where p.id = page.id',
    ofPages(pages),
  );
  await client.query(
    `insert into prescriptions (patient_id, order_id, page_of, file_name, media_type, file, added_at, added_by)
     select p.patient_id, p.order_id, p.id, replace(p.file_name, '.png', '-2.png'), p.media_type, page.file, p.added_at, p.added_by
     from unnest($1::bigint[], $2::bytea[]) as page (id, file) join prescriptions p on p.id = page.id`,
    ofPages(further),
  );
}
