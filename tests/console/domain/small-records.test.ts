import { describe, expect, it } from 'vitest';
import { businessTagText } from '#console/domain/business-tag.ts';
import { slotDetails } from '#console/domain/slot-details.ts';
import { statusMetadata } from '#console/domain/status-metadata.ts';

describe('§3 status metadata', () => {
  it.each([
    'text',
    'icon',
    'header',
    'sub_header',
    'sub_header2',
    'bg_color',
    'text_color',
    'bg_color_2',
    'text_color_2',
    'created_at',
    'status',
  ] as const)('text %s is empty unless given', (name) => {
    expect(statusMetadata({})[name]).toBe('');
    expect(statusMetadata({ [name]: 'x' })[name]).toBe('x');
  });

  it.each(['sequence', 'selected'] as const)('number %s is 0 unless given', (name) => {
    expect(statusMetadata({})[name]).toBe(0);
    expect(statusMetadata({ [name]: 3 })[name]).toBe(3);
  });

  it('has these thirteen fields and no other', () => expect(Object.keys(statusMetadata({}))).toHaveLength(13));
});

describe('§3 slot details', () => {
  const rest = { slot_id: 4, slot_display_value: '6 to 8 pm', title: 'Evening', slot_type: 'EXPRESS', is_active: true };

  it('keep what they are given', () => {
    const slot = { ...rest, slot_start_time: '18:00:00', slot_end_time: '20:00:00' };
    expect(slotDetails({ ...slot, start_time: '00:00:00', end_time: '00:00:00' })).toEqual(slot);
  });

  it('fall back to start_time and end_time, each by itself', () => {
    expect(slotDetails({ ...rest, start_time: '18:00:00', slot_end_time: '20:00:00', end_time: '21:00:00' })).toMatchObject({
      slot_start_time: '18:00:00',
      slot_end_time: '20:00:00',
    });
    expect(slotDetails({ ...rest, slot_start_time: '18:00:00', end_time: '21:00:00' })).toEqual({
      ...rest,
      slot_start_time: '18:00:00',
      slot_end_time: '21:00:00',
    });
  });
});

describe('§3 business tag', () => {
  const tags = [
    { store_group_id: 1, business_tag_display_text: 'Retail' },
    { store_group_id: 3, business_tag_display_text: 'Franchise' },
  ];

  it('is the text of the store group', () => expect(businessTagText(tags, 3)).toBe('Franchise'));
  it('is empty where none matches', () => {
    expect(businessTagText(tags, 2)).toBe('');
    expect(businessTagText([], 1)).toBe('');
  });
});
