/** A delivery slot (§3). */
export interface SlotDetails {
  slot_id: number;
  slot_start_time: string;
  slot_end_time: string;
  slot_display_value: string;
  title: string;
  slot_type: string;
  is_active: boolean;
}

type Answered = Omit<SlotDetails, 'slot_start_time' | 'slot_end_time'> &
  Partial<Pick<SlotDetails, 'slot_start_time' | 'slot_end_time'>> & { start_time?: string; end_time?: string };

/** A slot as services answer it: some call its times `start_time` and `end_time` (§3). */
export function slotDetails({ start_time, end_time, slot_start_time, slot_end_time, ...rest }: Answered): SlotDetails {
  return { ...rest, slot_start_time: slot_start_time ?? start_time ?? '', slot_end_time: slot_end_time ?? end_time ?? '' };
}
