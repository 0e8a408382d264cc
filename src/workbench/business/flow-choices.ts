/** Charts whose states are the states of records, and whose accepted events are kept. */
export const flowMachines = ['orderLifecycle', 'fileImport'] as const;
export type FlowMachine = (typeof flowMachines)[number];

/** Days of a period unless told otherwise, and at most. */
export const FLOW_DAYS = 90;
export const FLOW_MOST_DAYS = 366;

/** Bars of a state's stays; the last one is for everything longer. */
export const FLOW_BARS = 10;
