// Tests that log lines describe errors without values.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { DrizzleQueryError } from '#server/platform/db/drizzle.ts'

import { serializeError, openLog } from './log.ts'
import { runWithRequestId } from './requestId.ts'

describe('the log', () => {
  const note = 'Secret velvet\n    at 12 Harbour Street (the blue door)'
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    detail: `Key (email)=(${note}) already exists.`,
    constraint: 'users_email',
    table: 'users',
    where: note,
  })
  const error = new DrizzleQueryError('insert into users (email) values ($1)', [note], cause)

  test('contains statement, stack and constraint of an error', () => {
    const serialized = serializeError(error)
    assert.equal(serialized.message, 'Failed query: insert into users (email) values ($1)')
    assert.match(serialized.stack ?? '', /^at .*log\.test\.ts/)
    assert.deepEqual(
      [serialized.cause?.code, serialized.cause?.table, serialized.cause?.constraint],
      ['23505', 'users', 'users_email'],
    )
  })

  test('never contains parameters', () => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    log.error({ err: error }, 'bug')
    log.error({ err: new Error('Outside', { cause: error }) }, 'bug')
    assert.equal(lines.length, 2)
    assert.doesNotMatch(lines.join(''), /velvet|Harbour|blue door/i)
  })

  test('serializes thrown non-errors as text', () => {
    assert.deepEqual(serializeError('no'), { type: 'string', message: 'no' })
  })

  test('adds the current request id unless the line has its own', async () => {
    const lines: { requestId?: string; msg: string }[] = []
    const log = openLog('info', {
      write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
    })
    log.info('before')
    await runWithRequestId('order-4711', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.info('within')
      log.info({ requestId: 'order-0815' }, 'of another')
    })
    assert.deepEqual(
      lines.map(({ requestId, msg }) => [msg, requestId]),
      [
        ['before', undefined],
        ['within', 'order-4711'],
        ['of another', 'order-0815'],
      ],
    )
  })
})
