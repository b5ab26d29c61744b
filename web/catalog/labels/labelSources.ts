/** Documents whose products are labelled: what one label per unit is called. */
export const labelSources = {
  arrival: 'One per unit that came',
  pickList: 'One per unit to pick',
} as const
export type LabelSource = keyof typeof labelSources
