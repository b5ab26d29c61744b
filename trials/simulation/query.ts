// Runs a statement on its own connection.
import { Client } from 'pg'

export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Retries until the server accepts it. */
export async function queryWithRetry<Row extends object>(url: string, statement: string): Promise<Row[]> {
  for (let attempts = 200; ; attempts -= 1) {
    try {
      return await query<Row>(url, statement)
    } catch (error) {
      if (attempts === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
