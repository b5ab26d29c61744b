// Keeps /metrics, docs/metrics.md and the alerts consistent.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'

import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { healthThresholds, maxBackupAgeSeconds } from '#domain/operations/health.ts'
import { useTestApp } from '#server/testing/startTestApp.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

describe('metrics', () => {
  const app = useTestApp()
  /** Metric types by name. */
  let exposed: Map<string, string>

  before(async () => {
    const text = await (await app.publicClient.fetch('/metrics')).text()
    const types = text.matchAll(/^# TYPE (\S+) (\S+)$/gm)
    exposed = new Map(Array.from(types, ([, name = '', kind = '']) => [name, kind]))
  })

  const documented = [...read('docs/metrics.md').matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)]

  test('docs/metrics.md describes exactly the metrics of Selvedge, each by the question it answers', () => {
    const names = documented.map(([, name = '']) => name)
    assert.deepEqual(
      names.filter((name) => name.startsWith('selvedge_')).toSorted(),
      [...exposed.keys()].filter((name) => name.startsWith('selvedge_')).toSorted(),
    )
    for (const [, name = '', question = ''] of documented) {
      assert.ok(exposed.has(name), `${name} is not exposed`)
      assert.match(question, /[?.]/, name)
    }
  })

  test('alerts use existing metrics and have complete sentences', () => {
    const alerts = read('deploy/prometheus/alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    assert.ok(alerts.length > 10)
    const names = alerts.map((alert) => alert.split('\n', 1)[0])
    assert.equal(new Set(names).size, names.length)
    for (const alert of alerts) {
      const [, expression = ''] = /expr:(.*?)(?:\n {8}\w)/s.exec(alert) ?? []
      const used = expression.match(/\b(?:selvedge|nodejs|process)_\w+/g) ?? []
      assert.ok(used.length > 0 || expression.includes('up{'), alert)
      for (const name of used) {
        const family = name.replace(/_(?:bucket|count|sum)$/, '')
        assert.ok(exposed.has(name) || exposed.get(family) === 'histogram', `${name} is not exposed`)
      }
      assert.match(alert, /summary: '[A-Z].*\.'$/m)
      assert.match(alert, /description: '.+\.'$/m)
    }
  })

  test('endpoints that an alert excludes exist', () => {
    const names = [...endpointNames.values(), 'web']
    const [, excluded = ''] = /endpoint!~"([^"]+)"/.exec(read('deploy/prometheus/alerts.yaml')) ?? []
    for (const pattern of excluded.split('|')) {
      assert.ok(
        names.some((name) => new RegExp(`^${pattern}$`).test(name)),
        pattern,
      )
    }
  })

  test('alerts use the thresholds of the health page', () => {
    const alerts = read('deploy/prometheus/alerts.yaml')
    assert.match(alerts, new RegExp(`unsealed_seconds\\) > ${healthThresholds.unsealedSeconds}$`, 'm'))
    assert.match(alerts, new RegExp(`outbox_oldest_seconds\\) > ${healthThresholds.outboxOldestSeconds} `))
    assert.match(
      alerts,
      new RegExp(`clock_difference_seconds\\) > ${healthThresholds.clockDifferenceSeconds}$`, 'm'),
    )
    const [, bound = ''] = /backup_verified_age_seconds\) > (.+)$/m.exec(alerts) ?? []
    for (const hours of [1, 24, 72]) {
      const [, times, more] =
        /^\((\d+) \* min\(selvedge_backup_every_hours > 0\) \+ (\d+)\) \* 3600$/.exec(bound) ?? []
      assert.equal((Number(times) * hours + Number(more)) * 3600, maxBackupAgeSeconds(hours))
    }
    assert.match(alerts, new RegExp(`\\) > ${healthThresholds.failedPercent / 100}$`, 'm'))
  })

  test('endpoint names are unique', () => {
    assert.equal(new Set(endpointNames.values()).size, endpoints.length)
  })
})
