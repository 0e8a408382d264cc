export const REMINDERS_PATH = '/Schedule-and-Reminder';

/** Query parameter with the path that a new reminder leads to. */
export const LINK_PARAM = 'link';
