import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { stateColumn } from '#platform/list/server/state-column.ts';
import { manifestList } from '../lists.ts';
import type { Project } from '../projects.ts';

export const manifestSource = (project: Project): ListSource => ({
  list: manifestList(project),
  from: sql`${sql.identifier(project.manifest.table)} m join master_records c on c.id = m.category_id left join stores t on t.id = m.store_id`,
  id: sql`m.id`,
  version: sql`m.version`,
  columns: {
    category: sql`c.name`,
    grade: sql`m.grade`,
    store: sql`t.name`,
    state: stateColumn(sql`m.retired_at`),
    updated_at: sql`m.updated_at`,
  },
  search: everyWord(sql`lower(concat_ws(' ', c.name, t.name))`),
  always: null,
  target: { id: project.manifest.list, recordId: sql`m.id` },
});
