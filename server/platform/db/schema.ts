// All tables. Constraints repeat the rules of the operations; rules that a table definition can't express (append-only tables,
// immutable totals of processed invoices) are triggers in the migrations.
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
