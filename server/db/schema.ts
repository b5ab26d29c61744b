// The tables. Every rule that the operations keep stands here once more, so that a bug can't store what they forbid;
// what a table definition can't say (append-only tables, sealed money) is in the migrations as triggers.
export * from './schema/activity.ts'
export * from './schema/catalogue.ts'
export * from './schema/company.ts'
export * from './schema/deliveries.ts'
export * from './schema/imports.ts'
export * from './schema/invoices.ts'
export * from './schema/notices.ts'
export * from './schema/people.ts'
export * from './schema/stock.ts'
export * from './schema/sums.ts'
export * from './schema/upkeep.ts'
