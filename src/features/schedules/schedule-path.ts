/** Apart from the list, so that the menu does not load its declaration. */
export const SCHEDULES_PATH = '/Schedule-and-Reminder/schedules';
