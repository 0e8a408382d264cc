import { useState } from 'react';
import { msg } from '#platform/console/language/language.ts';
import { columnName } from './column-name.ts';
import { createDrafts, useDraft } from '#platform/console/storage/drafts.ts';
import { asSentence, type Message, sentence } from '#platform/contract/sentence.ts';
import type { Batch, FieldSource, ImportField, ImportMapping } from '../../contract.ts';

/** Source of each field; null: not in the file. */
export type Sources = Record<string, FieldSource | null>;

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
    set: (changes: Partial<Pick<MappingDraft, 'whole' | 'make_missing'>>) => saveDraft({ ...draft, ...changes }),
    replace: (sources: Sources) => saveDraft({ ...draft, mapping: withoutNulls(sources) }),
    drop: () => saveDraft(null),
  };
}

const withoutNulls = (sources: Sources): ImportMapping =>
  Object.fromEntries(Object.entries(sources).filter((entry): entry is [string, FieldSource] => entry[1] !== null));

/** Problems of a mapping by field; empty if the rows can be checked. */
export function mappingProblems(fields: readonly ImportField[], columns: readonly string[], mapping: Sources): Record<string, Message> {
  const fieldByColumn = new Map<number, string>();
  const problems: Record<string, Message> = {};
  for (const { name, label, required } of fields) {
    const source = mapping[name];
    if (!source) {
      if (required) problems[name] = msg('Choose a column, or one value for all rows');
    } else if ('value' in source) {
      if (source.value.trim() === '') problems[name] = msg('Enter the value for all rows');
    } else {
      const otherField = fieldByColumn.get(source.column);
      if (otherField)
        problems[name] = sentence('{column} is already used for {field}', {
          column: columnName(columns[source.column] ?? '', source.column, columns),
          field: asSentence(otherField),
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
