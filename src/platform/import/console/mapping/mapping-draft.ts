import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { Batch, FieldSource, ImportField, ImportMapping } from '../../contract.ts';

export interface MappingDraft {
  /** Version of the batch that it was begun from. */
  version: number;
  mapping: ImportMapping;
  whole: boolean;
  make_missing: boolean;
}

const mappingDrafts = createDrafts<MappingDraft>('batch');

/** Where each field comes from, as it is being chosen; it outlives a reload. */
export function useMappingDraft({ id, version, mapping, whole, make_missing }: Batch) {
  // What was chosen here stays when somebody else moves the batch on.
  const [start] = useState<MappingDraft>({ version, mapping, whole, make_missing });
  const [kept, keep] = useDraft(mappingDrafts, id);
  const draft = kept?.version === start.version ? kept : start;
  return {
    ...draft,
    choose: (field: string, source: FieldSource | null) => {
      const { [field]: _before, ...others } = draft.mapping;
      keep({ ...draft, mapping: source === null ? others : { ...others, [field]: source } });
    },
    set: (changes: Partial<Pick<MappingDraft, 'whole' | 'make_missing'>>) => keep({ ...draft, ...changes }),
    drop: () => keep(null),
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
