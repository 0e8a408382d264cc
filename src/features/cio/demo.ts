import type { Demo, DemoParts } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { advanceLeads } from './demo/advance-leads.ts';
import { leadPages } from './demo/draw-lead-pages.ts';
import { LeadCourse } from './demo/lead-course.ts';
import { agentNames, readers, wishes } from './demo/staff.ts';
import type { LeadStatus } from './lead-choices.ts';
import { cioAgents, orderLeadLines, orderLeadLog, orderLeads } from './schema.ts';

const CIO = 83;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Leads of each end, for each scale. */
const ends: readonly (readonly [LeadStatus, number])[] = [
  ['ORDER-PLACED', 36],
  ['NOT-INTERESTED', 18],
  ['EXPIRED', 12],
  ['CART-UPDATED', 14],
  ['CART-CREATED', 16],
];

interface Source {
  order_id: number;
  patient_id: number;
  name: string;
  phone_no: string;
  city: string;
  placed_at: Date;
  lines: { drug_id: number; quantity: number; drug: string; schedule: string | null }[];
}

/** Orders by phone, one per patient, the last ones first: what a lead became, or what its patient ordered before. */
const SOURCES = `
  select o.order_id, o.patient_id, o.name, o.phone_no, o.city, o.placed_at, o.lines from (
    select distinct on (o.patient_id) o.id::int as order_id, o.patient_id::int, o.patient_name as name, o.phone_no, o.city, o.placed_at,
      (select json_agg(json_build_object('drug_id', l.drug_id, 'quantity', l.quantity, 'drug', l.drug, 'schedule', l.schedule) order by l.id)
        from (select distinct on (l.drug_id) l.id, l.drug_id, least(l.quantity, 50) as quantity, d.name as drug, d.schedule
          from order_lines l join drugs d on d.id = l.drug_id where l.order_id = o.id order by l.drug_id, l.id) l) as lines
    from orders o
    where o.type = 'CALL' and o.placed_at < $1::timestamptz - interval '3 hours' and o.placed_at > $1::timestamptz - interval '20 days'
    order by o.patient_id, o.id desc) o
  where o.lines is not null order by o.placed_at desc, o.order_id limit $2`;

interface Made {
  source: Source;
  agentId: number;
  course: LeadCourse;
  lines: Source['lines'];
  note: string;
}

interface Wanted {
  source: Source;
  /** Where its course is to end. */
  end: LeadStatus;
  received: number;
}

/** The course of a lead up to its end. */
function courseOf(id: number, { end, source, received }: Wanted, draw: Random): { course: LeadCourse; lines: Source['lines'] } {
  const by = draw.pick(readers);
  const { lines } = source;
  const scheduled = lines.find(({ schedule }) => schedule !== null);
  const need = scheduled ? { drug: scheduled.drug, schedule: scheduled.schedule ?? '' } : null;
  const first = end === 'CART-CREATED' || need ? (draw.chance(0.8) || end === 'ORDER-PLACED' ? 'RECEIVED' : 'AWAITED') : 'NOT-REQUIRED';
  const course = new LeadCourse(id, received, by, first);
  if (end === 'CART-CREATED') return { course, lines: [] };
  const at = received + draw.whole(6, 40) * MINUTE;
  if (end === 'EXPIRED' && draw.chance(0.5)) {
    course.send(course.expiry, { type: 'time.passed', at: course.facts.expiresAt });
    return { course, lines: [] };
  }
  course.fill(at, by, lines.length, need);
  if (course.facts.prescription === 'RECEIVED')
    course.mark(at + 2 * MINUTE, by, end === 'EXPIRED' || draw.chance(0.1) ? 'REJECTED' : 'ACCEPTED');
  if (end === 'EXPIRED') course.send(course.expiry, { type: 'time.passed', at: course.facts.expiresAt });
  if (end === 'NOT-INTERESTED') {
    const reason = draw.pick(['PRICE', 'BOUGHT-ELSEWHERE', 'DELIVERY-TIME', 'NOT-NEEDED'] as const);
    course.send(at + 9 * MINUTE, { type: 'lead.declined', reason }, {}, by);
  }
  if (end === 'ORDER-PLACED') {
    if (course.facts.prescription === 'REJECTED') course.mark(at + 4 * MINUTE, by, 'ACCEPTED');
    course.send(at + 5 * MINUTE, { type: 'order.begun' }, {}, by);
    course.send(source.placed_at.getTime(), { type: 'order.placed', orderId: source.order_id }, {}, by);
  }
  return { course, lines };
}

function receivedAt(end: LeadStatus, { placed_at }: Source, draw: Random, now: number): number {
  if (end === 'ORDER-PLACED') return placed_at.getTime() - draw.whole(60, 170) * MINUTE;
  if (end === 'EXPIRED') return now - draw.whole(8 * DAY, 14 * DAY);
  if (end === 'NOT-INTERESTED') return now - draw.whole(2 * HOUR, 10 * DAY);
  return now - (draw.chance(0.8) ? draw.whole(3 * MINUTE, 5 * HOUR) : draw.whole(DAY, 6 * DAY)) - 45 * MINUTE;
}

/** Files the pages of the prescriptions that have come, and returns the first one of each lead. An order has its own. */
async function filePages(client: DemoParts['client'], made: readonly Made[]): Promise<ReadonlyMap<number, number>> {
  const { rows: attached } = await client.query<{ lead_id: number; id: number }>(
    `select l.lead_id::int, min(p.id)::int as id from unnest($1::bigint[], $2::bigint[]) as l (lead_id, order_id)
     join prescriptions p on p.order_id = l.order_id and p.page_of is null and p.rejected_at is null group by l.lead_id`,
    [made.map(({ course }) => course.id), made.map(({ course }) => course.facts.orderId)],
  );
  const came = made.filter(
    ({ course: { facts } }) => facts.orderId === null && facts.prescription !== 'AWAITED' && facts.prescription !== 'NOT-REQUIRED',
  );
  const pages = came.map(({ course, source: { patient_id, name, lines } }) => {
    const at = course.log[0]?.at ?? new Date(course.at);
    const drugs = lines.map(({ drug }) => drug);
    return {
      lead_id: course.id,
      patient_id,
      at,
      isRejected: course.facts.prescription === 'REJECTED',
      files: leadPages({ id: course.id, patient: name, at, drugs }),
    };
  });
  const { rows: first } = await client.query<{ lead_id: number; id: number }>(
    `with made as (insert into prescriptions (patient_id, file_name, media_type, file, added_at, added_by, rejected_at)
       select patient_id, 'lead-' || lead_id || '.png', 'image/png', file, at, 'CIO agent', rejected_at
       from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::timestamptz[], $5::timestamptz[]) as page (lead_id, patient_id, file, at, rejected_at)
       returning id, file_name)
     select substring(file_name from '[0-9]+')::int as lead_id, id::int from made`,
    [
      pages.map(({ lead_id }) => lead_id),
      pages.map(({ patient_id }) => patient_id),
      pages.map(({ files }) => files[0]),
      pages.map(({ at }) => at),
      pages.map(({ at, isRejected }) => (isRejected ? at : null)),
    ],
  );
  const firstPages = new Map([...attached, ...first].map(({ lead_id, id }) => [lead_id, id]));
  const further = pages.flatMap(({ lead_id, files }) => files.slice(1).map((file) => [firstPages.get(lead_id), file] as const));
  await client.query(
    `insert into prescriptions (patient_id, page_of, file_name, media_type, file, added_at, added_by, rejected_at)
     select p.patient_id, p.id, replace(p.file_name, '.png', '-2.png'), p.media_type, page.file, p.added_at, p.added_by, p.rejected_at
     from unnest($1::bigint[], $2::bytea[]) as page (id, file) join prescriptions p on p.id = page.id`,
    [further.map(([id]) => id), further.map(([, file]) => file)],
  );
  return firstPages;
}

/** CIO agents, and the order leads of the last two weeks, each taken through its chart. */
const demo: Demo = {
  tables: [cioAgents, orderLeads, orderLeadLines, orderLeadLog],
  reads: ['orders', 'order_lines', 'patients', 'prescriptions', 'drugs', 'stores'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(CIO);
    const { rows: cities } = await client.query<{ id: number; name: string; stores: number[] }>(
      `select c.id::int, c.name, array_agg(s.id::int order by s.id) as stores from cities c join stores s on s.city = c.name
       group by c.id, c.name order by c.id`,
    );
    const agents = cities.flatMap(({ id: city_id, name: city, stores }) =>
      (agentNames[city] ?? []).map((name) => {
        const from = draw.whole(0, Math.max(0, stores.length - 4));
        return { city, city_id, name, store_ids: stores.slice(from, from + draw.whole(1, 4)) };
      }),
    );
    await insert(
      cioAgents,
      agents.map(({ city_id, name, store_ids }, at) => {
        const phone_no = String(9_821_400_100 + at * 37);
        return { id: at + 1, city_id, name, store_ids, phone_no, updated_at: now };
      }),
    );
    const wanted = ends.flatMap(([end, count]) => Array.from({ length: count * scale }, () => end));
    const { rows: sources } = await client.query<Source>(SOURCES, [now.toISOString(), wanted.length]);
    const inOrder = sources
      .map((source, at): Wanted => {
        const end = wanted[at] ?? 'CART-CREATED';
        return { source, end, received: receivedAt(end, source, draw, now.getTime()) };
      })
      .toSorted((one, other) => one.received - other.received);
    const made = inOrder.map((each, at): Made => {
      const { source } = each;
      const near = agents.flatMap(({ city }, index) => (city === source.city ? [index + 1] : []));
      const { course, lines } = courseOf(at + 1, each, draw);
      return { source, agentId: near.length > 0 ? draw.pick(near) : 1, course, lines, note: draw.pick(wishes) };
    });
    const prescriptions = await filePages(client, made);
    await insert(
      orderLeads,
      made.map(({ source: { patient_id, name, phone_no }, agentId, note, course: { id, version, status, facts, log, at } }) => ({
        id,
        version,
        status,
        agent_id: agentId,
        type: facts.prescription === 'NOT-REQUIRED' ? 'CALL' : 'PRESCRIPTION',
        patient_id,
        name,
        phone_no,
        note,
        prescription: facts.prescription,
        prescription_id: prescriptions.get(id) ?? null,
        lines: facts.lines,
        reason: facts.reason,
        order_id: facts.orderId,
        received_at: log[0]?.at ?? now,
        expires_at: new Date(facts.expiresAt),
        updated_at: new Date(at),
      })),
    );
    await insert(
      orderLeadLines,
      made.flatMap(({ course: { id: lead_id }, lines }) =>
        lines.map(({ drug_id, quantity }, position) => ({ lead_id, drug_id, quantity, position })),
      ),
    );
    await insert(
      orderLeadLog,
      made.flatMap(({ course }) => course.log),
    );
  },
  advance: advanceLeads,
};
export default demo;
