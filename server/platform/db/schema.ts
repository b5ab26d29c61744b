// The tables. Every rule that the operations keep stands here once more, so that a bug can't store what they forbid;
// what a table definition can't say (append-only tables, sealed money) is in the migrations as triggers.
export * from '#server/platform/db/schema/activity.ts'
export * from '#server/platform/db/schema/catalog.ts'
export * from '#server/platform/db/schema/company.ts'
export * from '#server/platform/db/schema/deliveries.ts'
export * from '#server/platform/db/schema/imports.ts'
export * from '#server/platform/db/schema/invoices.ts'
export * from '#server/platform/db/schema/notifications.ts'
export * from '#server/platform/db/schema/users.ts'
export * from '#server/platform/db/schema/stock.ts'
export * from '#server/platform/db/schema/counters.ts'
export * from '#server/platform/db/schema/operations.ts'
