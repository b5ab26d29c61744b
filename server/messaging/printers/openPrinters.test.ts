import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'

import type { DeliveryRow, SendOutcome } from '#server/messaging/deliveries/sender.ts'
import { openPrinterEmulator, type PrinterEmulator } from '#server/testing/openPrinterEmulator.ts'

import { openPrinters } from './openPrinters.ts'

const zpl = '^XA^FDLinen shirt^FS^XZ\n'.repeat(20)
const never = new AbortController().signal
/** For printers that don't answer. */
const short = { connect: 300, firstAnswer: 300, progress: 600 }

describe('a printer in the network', () => {
  let printer: PrinterEmulator

  before(async () => {
    printer = await openPrinterEmulator()
  })

  beforeEach(() => {
    printer.setFault(undefined)
    printer.received.length = 0
  })

  after(() => printer.close())

  function send(text = zpl, { address = printer.address, signal = never } = {}): Promise<SendOutcome> {
    const bytes = new TextEncoder().encode(text)
    return openPrinters(short).send(
      {
        delivery: { messageId: '<1@shop.test>' } as DeliveryRow,
        printerAddress: address,
        attachment: { name: 'labels.zpl', type: 'text/plain', bytes },
      },
      signal,
    )
  }

  test('gets all labels, and says so', async () => {
    const taken = {
      outcome: 'accepted',
      reference: '<1@shop.test>',
      serverReply: 'The printer took all labels.',
    }
    assert.deepEqual(await send(), taken)
    printer.setFault('slow')
    assert.deepEqual(await send(zpl.repeat(10)), taken)
    printer.setFault('mute')
    assert.deepEqual(await send(), taken)
    assert.deepEqual(printer.received, [zpl, zpl.repeat(10), zpl])
  })

  test('gets nothing while it waits for something', async () => {
    for (const [fault, serverReply] of [
      ['out of labels', 'The printer is out of labels.'],
      ['open', 'The printer is open.'],
    ] as const) {
      printer.setFault(fault)
      assert.deepEqual(await send(), { outcome: 'postponed', serverReply })
    }
    assert.deepEqual(printer.received, ['', ''])
  })

  test('that runs out of labels meanwhile has taken all of them', async () => {
    printer.setFault('runs out')
    const { outcome, serverReply } = await send()
    assert.deepEqual(
      [outcome, serverReply],
      ['accepted', 'The printer took all labels. It is out of labels, and prints the others afterwards.'],
    )
  })

  test('that hangs up or never reads may have printed some', async () => {
    const unconfirmed = {
      outcome: 'unknown',
      serverReply: 'The printer did not confirm that it took all labels. Some may be printed.',
    }
    printer.setFault('closes')
    assert.deepEqual(await send(zpl.repeat(1000)), unconfirmed)
    printer.setFault('silent')
    assert.deepEqual(await send(), unconfirmed)
    // More than the connection holds.
    assert.deepEqual(await send(zpl.repeat(50_000)), unconfirmed)
  })

  test('is not waited for when the server stops', async () => {
    printer.setFault('silent')
    const stopped = await send(zpl, { signal: AbortSignal.timeout(100) })
    assert.deepEqual(stopped, {
      outcome: 'postponed',
      serverReply: 'The printer closed the connection before it got anything.',
    })
  })

  test('that is off, unknown or outside of private networks gets nothing', async () => {
    const off = await openPrinterEmulator()
    await off.close()
    assert.deepEqual(await send(zpl, { address: off.address }), {
      outcome: 'postponed',
      serverReply: `The printer at ${off.address} could not be reached: it refused the connection.`,
    })
    const unknown = await send(zpl, { address: 'printer.invalid' })
    assert.deepEqual(unknown, {
      outcome: 'postponed',
      serverReply: 'No printer named printer.invalid was found in the network.',
    })
    // As a name that resolves to another network.
    const outside = await send(zpl, { address: '203.0.113.7' })
    assert.equal(outside.outcome, 'refused')
    assert.match(outside.serverReply, /^203\.0\.113\.7 is not in a private network\./)
  })
})
