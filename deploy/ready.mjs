// Exits with 0 once the Selvedge at PORT of this machine says that it can serve, and with 1 when it does not say so in time:
// `node deploy/ready.mjs` asks once (a container's health), `node deploy/ready.mjs 60` for up to a minute (a service's start).
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
