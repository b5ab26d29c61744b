/** The areas of the log. */
export const activityModules = [
  'Products',
  'Invoices',
  'Orders',
  'Customers',
  'Payments',
  'Users',
  'Inventory',
  'System',
] as const
export type ActivityModule = (typeof activityModules)[number]
