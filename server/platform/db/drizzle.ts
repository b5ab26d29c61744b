// Loads drizzle-orm as CommonJS, for everyone. As ES modules it takes a third of the start: Node parses the package.json's 130 kB of
// `exports` for each import.
import { createRequire } from 'node:module'

import type * as orm from 'drizzle-orm'
import type * as migrator from 'drizzle-orm/migrator'
import type * as nodePostgres from 'drizzle-orm/node-postgres'
import type { NodePgClient, NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as pgCore from 'drizzle-orm/pg-core'

const load = createRequire(import.meta.url)

export const {
  and,
  asc,
  Column,
  count,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  or,
  SQL,
  sql,
} = load('drizzle-orm') as typeof orm
export type Column = orm.Column
export type SQL<T = unknown> = orm.SQL<T>
export type { Placeholder, Query, SQLWrapper } from 'drizzle-orm'
export type { AnyPgColumn, AnyPgTable, PgTransactionConfig } from 'drizzle-orm/pg-core'

export const {
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  PgDialect,
  pgSequence,
  pgTable,
  PgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} = load('drizzle-orm/pg-core') as typeof pgCore

type Tables = Record<string, never>
type Session = nodePostgres.NodePgSession<Tables, orm.ExtractTablesWithRelations<Tables>>
type Transaction = nodePostgres.NodePgTransaction<Tables, orm.ExtractTablesWithRelations<Tables>>

/** As we use it. Each call of drizzle's own generic declarations takes the compiler 80,000 type instantiations. */
interface NodePostgres {
  drizzle: (client: NodePgClient, config?: { casing: 'snake_case' }) => NodePgDatabase
  NodePgSession: new (client: NodePgClient, dialect: pgCore.PgDialect, schema: undefined) => Session
  NodePgTransaction: new (dialect: pgCore.PgDialect, session: Session, schema: undefined) => Transaction
}

export const { drizzle, NodePgSession, NodePgTransaction } = load('drizzle-orm/node-postgres') as NodePostgres
export type { NodePgClient, NodePgDatabase } from 'drizzle-orm/node-postgres'
export const { readMigrationFiles } = load('drizzle-orm/migrator') as typeof migrator
