// A connection to PostgreSQL that opens within seconds or not at all: a network that swallows its first words says nothing of it,
// and whoever waits for it would wait as long as for a place in the line.
import { Client, type ClientConfig } from 'pg'

/** Milliseconds. The embedded database, which has no network, has its own patience: it may be busy. */
const openWithin = 5000

export class TimeoutClient extends Client {
  constructor(config: ClientConfig = {}) {
    super(config.connectionString === undefined ? config : { ...config, connectionTimeoutMillis: openWithin })
  }
}
