/** The areas of the log. */
export const activityModules = [
  'Products',
  'Invoices',
  'Customers',
  'Payments',
  'Users',
  'Inventory',
  'System',
] as const
export type ActivityModule = (typeof activityModules)[number]
