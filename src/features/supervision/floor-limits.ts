/** What is too much, too old or too long on the floor. Numbers of tasks, and minutes. */
export interface FloorLimits {
  /** Tasks that nobody has accepted, and those past their time. */
  waiting: number;
  late: number;
  /** Age of the oldest task that nobody has accepted. */
  oldest_minutes: number;
  /** Of agents, by what they do. */
  ready_minutes: number;
  offered_minutes: number;
  task_minutes: number;
  call_minutes: number;
  wrap_up_minutes: number;
  break_minutes: number;
}

/** Least and most of each limit. */
export const LEAST_LIMIT = 1;
export const MOST_LIMIT = 100_000;

/** Until a supervisor saves others. */
export const defaultFloorLimits: FloorLimits = {
  waiting: 400,
  late: 50,
  oldest_minutes: 240,
  ready_minutes: 10,
  offered_minutes: 3,
  task_minutes: 20,
  call_minutes: 10,
  wrap_up_minutes: 5,
  break_minutes: 45,
};
