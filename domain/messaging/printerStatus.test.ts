import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parsePrinterStatus } from './printerStatus.ts'

/** As a printer answers, with the flags that are set. */
function answer({ paper = 0, pause = 0, head = 0, ribbon = 0, usesRibbon = 0 } = {}): string {
  return [
    `030,${paper},${pause},1245,000,0,0,0,000,0,0,0`,
    `000,0,${head},${ribbon},${usesRibbon},2,4,0,00000000,1,000`,
    '1234,0',
  ]
    .map((line) => `\u0002${line}\u0003\r\n`)
    .join('')
}

test('a printer that is ready has no problem', () => {
  assert.deepEqual(parsePrinterStatus(answer()), { problem: undefined })
})

test('says what a printer waits for, the labels first', () => {
  assert.deepEqual(parsePrinterStatus(answer({ paper: 1, pause: 1 })), { problem: 'is out of labels' })
  assert.deepEqual(parsePrinterStatus(answer({ head: 1, pause: 1 })), { problem: 'is open' })
  assert.deepEqual(parsePrinterStatus(answer({ ribbon: 1, usesRibbon: 1 })), { problem: 'is out of ribbon' })
  assert.deepEqual(parsePrinterStatus(answer({ ribbon: 1 })), { problem: undefined })
  assert.deepEqual(parsePrinterStatus(answer({ pause: 1 })), { problem: 'is paused' })
})

test('a part of an answer is none, nor is something else', () => {
  const whole = answer({ paper: 1 })
  for (let length = 0; length < whole.length - 2; length += 1)
    assert.equal(parsePrinterStatus(whole.slice(0, length)), undefined)
  assert.equal(parsePrinterStatus('HTTP/1.1 400 Bad Request\r\n\r\n'), undefined)
})
