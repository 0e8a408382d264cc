interface QuietHours {
  /** HH:MM; null: none. */
  quiet_from: string | null;
  quiet_until: string | null;
}

/** The end of the quiet hours (HH:MM) in which a time of day lies, also over midnight; null: it lies outside. */
export function quietUntil({ quiet_from: from, quiet_until: until }: QuietHours, time: string): string | null {
  if (from === null || until === null || from === until) return null;
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until;
  return isQuiet ? until : null;
}
