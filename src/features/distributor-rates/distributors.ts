/** Names of distributors by code. Declared here until there is a master of distributors. */
export const distributors = {
  AARAV: 'Aarav Pharma Distributors',
  BHARAT: 'Bharat Medico Agencies',
  DECCAN: 'Deccan Drug House',
  GUJMED: 'Gujarat Medicine Stockists',
  KONKAN: 'Konkan Healthcare Supply',
  MAHALAXMI: 'Mahalaxmi Pharma Traders',
  NARMADA: 'Narmada Lifecare',
  PINNACLE: 'Pinnacle Pharma Logistics',
  SAHYADRI: 'Sahyadri Distributors',
  SUNRISE: 'Sunrise Medical Agencies',
  TAPTI: 'Tapti Drug Distributors',
  WESTERN: 'Western India Pharma',
} as const;
