// A few invoices by WhatsApp through every kind of fault, by two processes where the engine allows it; `npm run trials -- whatsapp`
// sends a thousand.
import { test } from 'node:test'

import { numbersFrom } from '#server/operations/demo/numbersFrom.ts'
import { engine, open, openShop, signInAs } from '#server/testing/openShop.ts'
import { openWhatsAppStandIn } from '#server/testing/whatsAppStandIn.ts'

import { assertFaithful, sendThroughFaults } from './whatsAppThroughFaults.ts'

test('of twelve invoices each reaches its customer with its own document, none sooner than six seconds after another', async () => {
  const whatsapp = await openWhatsAppStandIn()
  const shop = await openShop({ ...whatsapp.env, PUBLIC_URL: 'http://selvedge.test' })
  const other = engine === 'postgres' ? await open(shop.env) : undefined
  try {
    const admins = [
      await shop.as('Admin'),
      other ? await signInAs(other.url, 'Admin') : await shop.as('Admin'),
    ]
    let calls = 0
    const figures = await sendThroughFaults({
      shop,
      whatsapp,
      messages: 12,
      random: numbersFrom(4),
      admin: () => admins[calls++ % admins.length] ?? shop.visitor,
      wake: () => [shop.app, other].forEach((app) => app?.outbox.soon()),
      withSilence: false,
    })
    assertFaithful(figures)
    await shop.assertProven()
  } finally {
    await other?.close()
    await shop.close()
    await whatsapp.close()
  }
})
