const askers = new Set<() => void>();

/** Opens the list of notifications, as a press on the bell does. */
export function askForNotifications(): void {
  for (const ask of askers) ask();
}

/** The bell is told when its list is asked for. */
export function onNotificationsAsked(listener: () => void): () => void {
  askers.add(listener);
  return () => askers.delete(listener);
}
