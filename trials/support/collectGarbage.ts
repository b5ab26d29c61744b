// Preloaded into a server whose memory is measured: collects all garbage at SIGUSR2.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as (options: {
    execution: 'sync'
    flavor: 'last-resort'
  }) => void
  process.on('SIGUSR2', () => collectGarbage({ execution: 'sync', flavor: 'last-resort' }))
}
