// A statement to a server beside the market, over a connection of its own.
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

/** The same, until the server takes it: it may be starting. */
export async function queryWithRetry<Row extends object>(url: string, statement: string): Promise<Row[]> {
  for (let left = 200; ; left -= 1) {
    try {
      return await query<Row>(url, statement)
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
