const texts = {
  text: '',
  icon: '',
  header: '',
  sub_header: '',
  sub_header2: '',
  bg_color: '',
  text_color: '',
  bg_color_2: '',
  text_color_2: '',
  created_at: '',
  status: '',
};

/** How a status is shown, as services send it (§3). */
export type StatusMetadata = typeof texts & { sequence: number; selected: number };

/** The whole of what may be missing in parts: texts are empty, numbers 0 (§3). */
export const statusMetadata = (given: Partial<StatusMetadata>): StatusMetadata => ({ ...texts, sequence: 0, selected: 0, ...given });
