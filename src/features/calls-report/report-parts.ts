/** Parts of the report that are downloaded as a table. */
export const reportParts = ['days', 'results', 'hours', 'agents'] as const;
export type ReportPart = (typeof reportParts)[number];
