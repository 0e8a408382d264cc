/** What orders are priced by besides the prices of their drugs. Percent, and money in paise. */
export interface PriceSettings {
  /** Highest manual discounts of agents and of leads without another person's approval. */
  agent_discount: number;
  lead_discount: number;
  standard_charge: number;
  express_charge: number;
  /** Standard delivery of goods from this value on is free. */
  free_delivery_from: number;
}

/** Until an administrator saves others. */
export const defaultPriceSettings: PriceSettings = {
  agent_discount: 5,
  lead_discount: 15,
  standard_charge: 3_900,
  express_charge: 5_900,
  free_delivery_from: 49_900,
};
