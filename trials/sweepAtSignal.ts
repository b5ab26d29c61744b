// Loaded into a Selvedge whose memory is measured, by `--import`: at SIGUSR2 it gives back all that it does not need, which V8 does
// at times of its own choosing otherwise.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const sweep = runInNewContext('gc') as (options: { execution: 'sync'; flavor: 'last-resort' }) => void
  process.on('SIGUSR2', () => sweep({ execution: 'sync', flavor: 'last-resort' }))
}
