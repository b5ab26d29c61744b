// A process of its own for a part of a run of the fuzzer: Selvedge on the database that its environment names, called without
// sockets. In node:test it would take almost twice as long, because that watches every promise.
import { parseArgs } from 'node:util'

import { openAppWithEnv } from '#server/testing/startTestApp.ts'

import { fuzz, serializeCoverage } from './fuzz.ts'
import { createInjectSender } from './senders.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    calls: { type: 'string', default: '1000' },
    good: { type: 'string', default: '0.25' },
    strangers: { type: 'string', default: '0.2' },
    of: { type: 'string', default: '1' },
    number: { type: 'string', default: '0' },
    'may-be-missed': { type: 'string', default: '' },
  },
})

const app = await openAppWithEnv(process.env as Record<string, string>)
const coverage = await fuzz({
  seed: Number(values.seed),
  calls: Number(values.calls),
  part: { of: Number(values.of), number: Number(values.number) },
  clients: 16,
  validShare: Number(values.good),
  signedOutShare: Number(values.strangers),
  mayBeMissed: values['may-be-missed'].split(','),
  send: createInjectSender(app),
  db: app.db,
})
await app.close()
process.stdout.write(serializeCoverage(coverage), () => process.exit(0))
