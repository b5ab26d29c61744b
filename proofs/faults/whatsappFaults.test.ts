// A few invoices by WhatsApp through every kind of fault, by two processes where the engine allows it; `npm run trials -- whatsapp`
// sends a thousand.
import { test } from 'node:test'

import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { openFakeWhatsApp } from '#server/testing/openFakeWhatsApp.ts'
import { engine, openAppWithEnv, startTestApp, signInAs } from '#server/testing/startTestApp.ts'

import { assertDeliveredOnce, sendWhatsAppThroughFaults } from './sendWhatsAppThroughFaults.ts'

test('of twelve invoices each reaches its customer with its own document, none sooner than six seconds after another', async () => {
  const whatsapp = await openFakeWhatsApp()
  const shop = await startTestApp({ ...whatsapp.env, PUBLIC_URL: 'http://selvedge.test' })
  const other = engine === 'postgres' ? await openAppWithEnv(shop.env) : undefined
  try {
    const admins = [
      await shop.clientAs('Admin'),
      other ? await signInAs(other.url, 'Admin') : await shop.clientAs('Admin'),
    ]
    let calls = 0
    const figures = await sendWhatsAppThroughFaults({
      shop,
      whatsapp,
      messages: 12,
      random: seededRandom(4),
      admin: () => admins[calls++ % admins.length] ?? shop.publicClient,
      wake: () => [shop.app, other].forEach((app) => app?.outbox.scheduleSend()),
      withSilence: false,
    })
    assertDeliveredOnce(figures)
    await shop.assertIntegrity()
  } finally {
    await other?.close()
    await shop.close()
    await whatsapp.close()
  }
})
