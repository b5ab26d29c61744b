// Sends a few invoices by WhatsApp through every kind of fault, by two processes. `npm run trials --
// whatsapp` sends 1,000.

import { openFakeWhatsApp } from '#proofs/whatsapp/openFakeWhatsApp.ts'
import { seededRandom } from '#server/operations/demo/seededRandom.ts'
import { openAppWithEnv } from '#server/testing/createStorage.ts'
import { signInAs, startTestApp } from '#server/testing/startTestApp.ts'
import { trialTest } from '#server/testing/trialTest.ts'

import { assertDeliveredOnce, sendWhatsAppThroughFaults } from './sendWhatsAppThroughFaults.ts'

trialTest('delivers each of twelve invoices once, to its customer, with its document', async () => {
  const whatsapp = await openFakeWhatsApp()
  const app = await startTestApp({ ...whatsapp.env, PUBLIC_URL: 'http://selvedge.test' })
  const other = await openAppWithEnv(app.env)
  try {
    const admins = [await app.clientAs('Admin'), await signInAs(other.url, 'Admin')]
    let calls = 0
    const figures = await sendWhatsAppThroughFaults({
      app,
      whatsapp,
      messages: 12,
      random: seededRandom(4),
      admin: () => admins[calls++ % admins.length] ?? app.publicClient,
      wake: () => [app.app, other].forEach((app) => app.outbox.scheduleSend()),
      withSilence: false,
    })
    assertDeliveredOnce(figures)
    await app.assertIntegrity()
  } finally {
    await other.close()
    await app.close()
    await whatsapp.close()
  }
})
