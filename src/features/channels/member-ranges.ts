/** Ranges of a membership: weight among the agent's queues of the same priority, and tasks of the queue at once. */
export const membershipRanges = { weight: [1, 10], cap: [1, 20] } as const;
