/** One entry of the lookup (§3). */
export interface BusinessTag {
  store_group_id: number;
  business_tag_display_text: string;
}

/** Text of a store group's business tag (§3); empty where none matches. */
export const businessTagText = (tags: readonly BusinessTag[], storeGroupId: number): string =>
  tags.find((tag) => tag.store_group_id === storeGroupId)?.business_tag_display_text ?? '';
