// Exits with 0 if Selvedge at PORT of this machine is ready, otherwise with 1. `node deploy/ready.mjs` checks once, for a container's
// health check; `node deploy/ready.mjs 60` retries for up to 60 seconds, for the start of a service.
import { setTimeout as sleep } from 'node:timers/promises'

const seconds = Number(process.argv[2] ?? 0)
const url = `http://127.0.0.1:${process.env['PORT'] ?? 3000}/readyz`
const deadline = performance.now() + seconds * 1000

async function isReady() {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(4000) })).ok
  } catch {
    return false
  }
}

while (!(await isReady())) {
  if (performance.now() > deadline) {
    console.error(`Selvedge is not ready at ${url}`)
    process.exit(1)
  }
  await sleep(200)
}
