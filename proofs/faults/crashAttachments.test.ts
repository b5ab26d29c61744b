// Stops the changes of a record's files in the middle. Bytes that are stored by then belong to no record, and are deleted after a day.
import { attachmentEndpoints } from '#contract/attachments.ts'
import { createCustomer } from '#contract/sales/customers.ts'

import { type CrashStep, testCrashes } from './crashSteps.ts'

const { add, remove, restore } = attachmentEndpoints.customer
const body = '%PDF-1.7\nresale certificate\n%%EOF\n'

testCrashes('changes of files leave nothing when they are stopped', async (call): Promise<CrashStep[]> => {
  const { id } = await call(createCustomer, { name: 'Harbour' })
  const made = { id, file: 0 }
  return [
    {
      points: ['attachment.after-files', 'attachment.before-commit'],
      async change(call, { idempotencyKey: key }) {
        const added = await call(add, { id, key, originalName: 'certificate.pdf' }, { body })
        made.file = added.id
        return added
      },
    },
    { points: ['attachment.before-commit'], isSentOnce: true, change: (call) => call(remove, made) },
    { points: ['attachment.before-commit'], change: (call, key) => call(restore, made, key) },
  ]
})
