import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { isConnectionLoss } from './errors.ts'

test('a missing socket is a lost connection, a missing file is not', async () => {
  const missing = join(tmpdir(), 'selvedge-missing')
  const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  assert.ok(isConnectionLoss(await errorOf(once(connect(missing), 'connect'))))
  assert.ok(!isConnectionLoss(await errorOf(readFile(missing))))
})
