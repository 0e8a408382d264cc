import { sql } from 'drizzle-orm';
import type { CheckedRow, RowCheck, RowFault, RowValues } from '#platform/import/server/batch-target.ts';
import { asText, folded } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** A lane as an edge of the graph. */
interface Edge {
  id: number | null;
  to: string;
  from: string;
}

const goodsOf = ({ category, drug }: RowValues) => `${asText(category)}/${asText(drug)}`;
const edgeOf = ({ record_id: id, values }: CheckedRow): Edge => ({
  id,
  to: `${asText(values['destination_kind'])} ${folded(asText(values['destination']))}`,
  from: `${asText(values['source_kind'])} ${folded(asText(values['source']))}`,
});

interface Stored extends Record<string, unknown> {
  id: number;
  values: RowValues;
}

/** Stored lanes in use for the same goods as the rows, by goods. */
async function storedEdges(db: Queryable, rows: readonly CheckedRow[]): Promise<Map<string, Edge[]>> {
  const ids = (name: string) => [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === 'number'))];
  const { rows: stored } = await db.execute<Stored>(sql`
    select l.id, json_build_object('category', l.category_id, 'drug', l.drug_id, 'destination_kind', l.destination_kind,
      'destination', l.destination, 'source_kind', l.source_kind, 'source', l.source) as values
    from supply_lanes l where l.retired_at is null
      and (l.category_id = any(${sql.param(ids('category'))}::bigint[]) or l.drug_id = any(${sql.param(ids('drug'))}::bigint[]))`);
  const edges = new Map<string, Edge[]>();
  for (const { id, values } of stored) addEdge(edges, goodsOf(values), edgeOf({ line: 0, record_id: id, values }));
  return edges;
}

function addEdge(edges: Map<string, Edge[]>, key: string, edge: Edge): void {
  const existing = edges.get(key);
  if (existing) existing.push(edge);
  else edges.set(key, [edge]);
}

/** Breadth-first path from a destination up its suppliers to `target`; null if there is none. */
function findPath(edges: readonly Edge[], start: string, target: string): string[] | null {
  const suppliers = new Map<string, Edge[]>();
  for (const edge of edges) addEdge(suppliers, edge.to, edge);
  const before = new Map<string, string | null>([[start, null]]);
  for (const place of before.keys()) {
    if (place === target) break;
    for (const { from } of suppliers.get(place) ?? []) if (!before.has(from)) before.set(from, place);
  }
  if (!before.has(target)) return null;
  const path: string[] = [];
  for (let place: string | null = target; place !== null; place = before.get(place) ?? null) path.unshift(place);
  return path;
}

const nameOf = (place: string) => place.slice(place.indexOf(' ') + 1);

/** Rejects lanes that would return goods to where they came from, within the file and together with stored lanes. */
export const checkCycles: RowCheck = {
  together: ['category', 'drug'],
  check: async (db, rows, earlier) => {
    const edges = await storedEdges(db, rows);
    const faults: RowFault[] = [];
    const addRow = (row: CheckedRow, isChecked: boolean) => {
      const goods = goodsOf(row.values);
      const edge = edgeOf(row);
      const others = (edges.get(goods) ?? []).filter(({ id }) => id === null || id !== row.record_id);
      const cycle = isChecked ? findPath(others, edge.from, edge.to) : null;
      if (!cycle) return edges.set(goods, [...others, edge]);
      const places = [edge.to, ...cycle].map(nameOf).join(' ← ');
      return faults.push({ line: row.line, field: 'source', ...reason('circle', 'Circular supply: {places}', { places }) });
    };
    for (const row of earlier) addRow(row, false);
    for (const row of rows) addRow(row, true);
    return faults;
  },
};
