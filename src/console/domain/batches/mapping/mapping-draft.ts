import { useState } from 'react';
import { t } from '#console/language/language.ts';
import { readDraft, writeDraft } from '#console/lib/session-storage.ts';
import type { Batch, FieldSource, ImportField, ImportMapping } from '#contracts/batches.ts';

interface Draft {
  /** Version of the batch that it was begun from. */
  version: number;
  mapping: ImportMapping;
  whole: boolean;
  make_missing: boolean;
}

const nameOf = (id: number) => `batch.${id}`;

function read({ id, version, mapping, whole, make_missing }: Batch): Draft {
  const now = { version, mapping, whole, make_missing };
  try {
    const draft = JSON.parse(readDraft(nameOf(id)) ?? 'null') as Draft | null;
    return draft?.version === version ? draft : now;
  } catch {
    return now;
  }
}

/** Where each field comes from, as it is being chosen; it outlives a reload. */
export function useMappingDraft(batch: Batch) {
  const [draft, setDraft] = useState(() => read(batch));
  const keep = (next: Draft) => {
    setDraft(next);
    writeDraft(nameOf(batch.id), JSON.stringify(next));
  };
  return {
    ...draft,
    choose: (field: string, source: FieldSource | null) => {
      const { [field]: _before, ...others } = draft.mapping;
      keep({ ...draft, mapping: source === null ? others : { ...others, [field]: source } });
    },
    set: (changes: Partial<Pick<Draft, 'whole' | 'make_missing'>>) => keep({ ...draft, ...changes }),
    drop: () => writeDraft(nameOf(batch.id), ''),
  };
}

/** What is wrong with a mapping, by field; nothing: the rows can be checked. */
export function mappingProblems(
  fields: readonly ImportField[],
  columns: readonly string[],
  mapping: ImportMapping,
): Record<string, string> {
  const taken = new Map<number, string>();
  const problems: Record<string, string> = {};
  for (const { name, label, required } of fields) {
    const source = mapping[name];
    if (!source) {
      if (required) problems[name] = t('Choose a column, or one value for all rows');
    } else if ('value' in source) {
      if (source.value.trim() === '') problems[name] = t('Enter the value for all rows');
    } else {
      const other = taken.get(source.column);
      if (other) problems[name] = t('{column} is the column of {field} already', { column: columns[source.column] ?? '', field: t(other) });
      else taken.set(source.column, label);
    }
  }
  return problems;
}

/** Titles of the columns that no field takes. */
export function untaken(columns: readonly string[], mapping: ImportMapping): string[] {
  const taken = new Set(Object.values(mapping).flatMap((source) => ('column' in source ? [source.column] : [])));
  return columns.filter((_, at) => !taken.has(at));
}
