import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { columnName } from './column-name.ts';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import type { Batch, FieldSource, ImportField, ImportMapping } from '../../contract.ts';

export interface MappingDraft {
  /** Version of the batch when the draft was started. */
  version: number;
  mapping: ImportMapping;
  whole: boolean;
  make_missing: boolean;
}

const mappingDrafts = createDrafts<MappingDraft>('batch');

/** Draft of the mapping; survives a reload. */
export function useMappingDraft({ id, version, mapping, whole, make_missing }: Batch) {
  // Keeps the local choices when another user moves the batch on.
  const [start] = useState<MappingDraft>({ version, mapping, whole, make_missing });
  const [draftValue, saveDraft] = useDraft(mappingDrafts, id);
  const draft = draftValue?.version === start.version ? draftValue : start;
  return {
    ...draft,
    choose: (field: string, source: FieldSource | null) => {
      const { [field]: _before, ...otherFields } = draft.mapping;
      saveDraft({ ...draft, mapping: source === null ? otherFields : { ...otherFields, [field]: source } });
    },
    set: (changes: Partial<Pick<MappingDraft, 'whole' | 'make_missing'>>) => saveDraft({ ...draft, ...changes }),
    replace: (next: ImportMapping) => saveDraft({ ...draft, mapping: next }),
    drop: () => saveDraft(null),
  };
}

/** Problems of a mapping by field; empty if the rows can be checked. */
export function mappingProblems(
  fields: readonly ImportField[],
  columns: readonly string[],
  mapping: ImportMapping,
): Record<string, string> {
  const fieldByColumn = new Map<number, string>();
  const problems: Record<string, string> = {};
  for (const { name, label, required } of fields) {
    const source = mapping[name];
    if (!source) {
      if (required) problems[name] = t('Choose a column, or one value for all rows');
    } else if ('value' in source) {
      if (source.value.trim() === '') problems[name] = t('Enter the value for all rows');
    } else {
      const otherField = fieldByColumn.get(source.column);
      if (otherField)
        problems[name] = t('{column} is already used for {field}', {
          column: columnName(columns[source.column] ?? '', source.column, columns),
          field: t(otherField),
        });
      else fieldByColumn.set(source.column, label);
    }
  }
  return problems;
}

/** Titles of unmapped columns. */
export function unmappedColumns(columns: readonly string[], mapping: ImportMapping): string[] {
  const mappedColumns = new Set(Object.values(mapping).flatMap((source) => ('column' in source ? [source.column] : [])));
  return columns.filter((_, at) => !mappedColumns.has(at));
}
