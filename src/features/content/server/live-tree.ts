import { and, eq, inArray, sql } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DeliveredSection } from '../contract.ts';
import type { SectionKind } from '../page-choices.ts';
import { type Content, fieldsOfKind, type Mapping, pagesIn, type Section } from '../page-tree.ts';
import { pages, pageVersions } from '../schema.ts';

/** For whom and when a page is put together. Empty: no city, or no audience, is named. */
export interface Viewer {
  city: string;
  audience: string;
  at: Date;
}

/** What customers see of a page at a moment. */
export interface LivePage {
  id: number;
  title: string;
  sections: Section[];
  /** When its planned publication replaces it; null: not planned, or passed. */
  changesAt: Date | null;
}

/**
 * Pages as customers see them: a draft whose time of publication has passed is seen, whether or not that is recorded yet.
 * Pages that are not live are left out.
 */
export async function livePages(db: Queryable, ids: readonly number[], at: Date): Promise<Map<number, LivePage>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ page: pages, version: pageVersions })
    .from(pages)
    .leftJoin(pageVersions, and(eq(pageVersions.page_id, pages.id), eq(pageVersions.number, pages.live)))
    .where(inArray(pages.id, [...ids]));
  return new Map(
    found.flatMap(({ page, version }): [number, LivePage][] => {
      const { id, publish_at: publishAt } = page;
      if (publishAt !== null && publishAt <= at) return [[id, { id, title: page.title, sections: page.sections, changesAt: null }]];
      return version ? [[id, { id, title: version.title, sections: version.sections, changesAt: publishAt }]] : [];
    }),
  );
}

interface Assembled {
  sections: DeliveredSection[];
  /** The pages whose sections it contains, and those that it would contain if they were live. */
  pageIds: number[];
  /** When something of it begins or ends; null: never. */
  changesAt: Date | null;
}

/** The next of these moments. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, each) => (each !== null && (first === null || each < first) ? each : first), null);

const isFor = (mapped: Mapping, { city, audience }: Viewer): boolean =>
  (mapped.city === '' || mapped.city === city) && (mapped.audience === '' || mapped.audience === audience);

/** Whether a mapping holds at the moment: from its start, until before its end. */
const isOn = ({ from, until }: Mapping, { at }: Viewer): boolean =>
  (from === '' || new Date(from) <= at) && (until === '' || at < new Date(until));

const boundsOf = ({ from, until }: Mapping): Date[] => [from, until].filter(Boolean).map((moment) => new Date(moment));

/** What the website gets of a content: the fields of its kind that are filled in. */
function delivered(kind: SectionKind, content: Content, drugNames: ReadonlyMap<number, string>) {
  const filled = fieldsOfKind[kind].filter(({ name }) => content[name] !== '' && content[name] !== null);
  const drug = content.drug_id === null ? undefined : drugNames.get(content.drug_id);
  return { ...Object.fromEntries(filled.map(({ name }) => [name, content[name]])), ...(drug !== undefined && { drug }) };
}

/** The sections that a viewer sees, with those of contained pages in their place. */
export async function assemble(db: Queryable, sections: readonly Section[], viewer: Viewer): Promise<Assembled> {
  const moments: (Date | null)[] = [];
  const contained = new Map<number, LivePage | null>();
  const load = async (ids: readonly number[]): Promise<void> => {
    const wanted = ids.filter((id) => !contained.has(id));
    if (wanted.length === 0) return;
    const live = await livePages(db, wanted, viewer.at);
    for (const id of wanted) contained.set(id, live.get(id) ?? null);
    const planned = await db.select({ at: pages.publish_at }).from(pages).where(inArray(pages.id, wanted));
    moments.push(...planned.map(({ at }) => at));
    await load([...live.values()].flatMap((page) => pagesIn(page.sections)));
  };
  await load(pagesIn(sections));

  const visible: { section: Section; contents: Content[] }[] = [];
  const collect = (tree: readonly Section[]): void => {
    for (const section of tree.filter((each) => isFor(each, viewer))) {
      moments.push(...boundsOf(section));
      const contents = section.contents.filter((each) => isFor(each, viewer));
      moments.push(...contents.flatMap(boundsOf));
      if (!isOn(section, viewer)) continue;
      const now = contents.filter((each) => isOn(each, viewer));
      if (section.kind === 'page') for (const { other_page_id: id } of now) collect(contained.get(id ?? 0)?.sections ?? []);
      else if (now.length > 0) visible.push({ section, contents: now });
    }
  };
  collect(sections);

  const drugNames = await namesOfDrugs(
    db,
    visible.flatMap(({ contents }) => contents.flatMap(({ drug_id }) => drug_id ?? [])),
  );
  return {
    sections: visible.map(({ section: { kind, title }, contents }) => ({
      kind,
      title,
      contents: contents.map((content) => delivered(kind, content, drugNames)),
    })),
    pageIds: [...contained.keys()],
    changesAt: earliest(moments.filter((moment) => moment !== null && moment > viewer.at)),
  };
}

export async function namesOfDrugs(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: drugs.id, name: drugs.name })
    .from(drugs)
    .where(inArray(drugs.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Pages whose draft or live version contains the sections of this one. */
export const usingPage = (db: Queryable, id: number) =>
  db
    .select({ id: pages.id, title: pages.title, address: pages.address })
    .from(pages)
    .leftJoin(pageVersions, and(eq(pageVersions.page_id, pages.id), eq(pageVersions.number, pages.live)))
    .where(sql`exists (select from jsonb_path_query(${pages.sections} || coalesce(${pageVersions.sections}, '[]'), '$[*].contents[*].other_page_id') used
      where used = to_jsonb(${id}::bigint))`)
    .orderBy(pages.address, pages.id);
