// Customers: kinds of addresses and the reasons for a tax exemption.

export const addressKinds = ['billing', 'shipping'] as const

/** The reasons of the Streamlined Sales Tax certificate of exemption that apply to a wholesaler's customers. */
export const exemptionReasons = [
  'Resale',
  'Federal government',
  'State or local government',
  'Tribal government',
  'Foreign diplomat',
  'Charitable organization',
  'Religious organization',
  'Educational organization',
  'Industrial production or manufacturing',
  'Direct pay permit',
  'Other',
] as const
