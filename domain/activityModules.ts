/** The areas of the log. */
export const activityModules = [
  'Products',
  'Invoices',
  'Orders',
  'Customers',
  'Payments',
  'Purchases',
  'Users',
  'Inventory',
  'System',
] as const
export type ActivityModule = (typeof activityModules)[number]
