// Breaks the network between one process and PostgreSQL under load: resets, drops all data, drops responses, refuses connections. The
// other process continues.
import { setTimeout as wait } from 'node:timers/promises'

import { openTcpProxy, type TcpProxy } from '#proofs/faults/openTcpProxy.ts'
import { repeatFault } from '#trials/simulation/repeatFault.ts'
import type { TrialOptions } from '#trials/trials.ts'

const faults = ['reset', 'silent', 'deaf', 'closed'] as const

export async function run(options: TrialOptions): Promise<void> {
  const proxies: TcpProxy[] = []
  await repeatFault(options, {
    title: 'network faults',
    times: 32,
    limitSeconds: 20,
    async simulationOptions({ port, url }) {
      proxies.push(await openTcpProxy(port), await openTcpProxy(port))
      return { envFor: (index) => ({ DATABASE_URL: proxies[index]?.proxiedUrl(url) ?? url }) }
    },
    async injectFault({ simulation, random, round }) {
      await wait(200 + random() * 800)
      const proxy = proxies[Math.floor(random() * proxies.length)]
      const fault = faults[round % faults.length] ?? 'reset'
      if (fault === 'reset') proxy?.resetConnections()
      else {
        proxy?.setState(fault)
        if (fault === 'closed') proxy?.resetConnections()
        await wait(1000 + random() * 14_000)
        proxy?.setState('open')
      }
      return simulation.secondsUntilRecovered()
    },
  })
  await Promise.all(proxies.map((proxy) => proxy.close()))
}
