/** Orders that ship later are proposed only if the user ticks them. In days from today. */
export const defaultHorizonDays = 14
export const maxHorizonDays = 730
