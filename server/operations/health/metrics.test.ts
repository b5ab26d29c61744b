// Holds together what /metrics tells, what docs/metrics.md says of it, and what the alerts ask for.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, suite, test } from 'node:test'

import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { healthThresholds, maxBackupAgeSeconds } from '#domain/operations/health.ts'
import { startTestApp, type TestApp } from '#server/testing/startTestApp.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

suite('metrics', () => {
  let shop: TestApp
  /** Names as /metrics declares them, with their kind. */
  let told: Map<string, string>

  before(async () => {
    shop = await startTestApp()
    const text = await (await shop.publicClient.fetch('/metrics')).text()
    const types = text.matchAll(/^# TYPE (\S+) (\S+)$/gm)
    told = new Map(Array.from(types, ([, name = '', kind = '']) => [name, kind]))
  })

  after(() => shop.close())

  const documented = [...read('docs/metrics.md').matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)]

  test('every metric of ours is explained once, by the question that it answers, and no other', () => {
    const names = documented.map(([, name = '']) => name)
    assert.deepEqual(
      names.filter((name) => name.startsWith('selvedge_')).toSorted(),
      [...told.keys()].filter((name) => name.startsWith('selvedge_')).toSorted(),
    )
    for (const [, name = '', question = ''] of documented) {
      assert.ok(told.has(name), `${name} is not told`)
      assert.match(question, /[?.]/, name)
    }
  })

  test('alerts ask for metrics that there are, and speak in sentences', () => {
    const alerts = read('deploy/prometheus/alerts.yaml')
      .split(/^ {6}- alert: /m)
      .slice(1)
    assert.ok(alerts.length > 10)
    const names = alerts.map((alert) => alert.split('\n', 1)[0])
    assert.equal(new Set(names).size, names.length)
    for (const alert of alerts) {
      const [, expression = ''] = /expr:(.*?)(?:\n {8}\w)/s.exec(alert) ?? []
      const asked = expression.match(/\b(?:selvedge|nodejs|process)_\w+/g) ?? []
      assert.ok(asked.length > 0 || expression.includes('up{'), alert)
      for (const name of asked) {
        const family = name.replace(/_(?:bucket|count|sum)$/, '')
        assert.ok(told.has(name) || told.get(family) === 'histogram', `${name} is not told`)
      }
      assert.match(alert, /summary: '[A-Z].*\.'$/m)
      assert.match(alert, /description: '.+\.'$/m)
    }
  })

  test('endpoints that an alert leaves out exist', () => {
    const names = [...endpointNames.values(), 'web']
    const [, left = ''] = /endpoint!~"([^"]+)"/.exec(read('deploy/prometheus/alerts.yaml')) ?? []
    for (const pattern of left.split('|')) {
      assert.ok(
        names.some((name) => new RegExp(`^${pattern}$`).test(name)),
        pattern,
      )
    }
  })

  test('alerts have the bounds of the health page', () => {
    const alerts = read('deploy/prometheus/alerts.yaml')
    assert.match(alerts, new RegExp(`unsealed_seconds\\) > ${healthThresholds.unsealed}$`, 'm'))
    assert.match(alerts, new RegExp(`outbox_oldest_seconds\\) > ${healthThresholds.outboxOldest} `))
    assert.match(
      alerts,
      new RegExp(`clock_difference_seconds\\) > ${healthThresholds.clockDifference}$`, 'm'),
    )
    const [, bound = ''] = /backup_proved_age_seconds\) > (.+)$/m.exec(alerts) ?? []
    for (const hours of [1, 24, 72]) {
      const [, times, more] =
        /^\((\d+) \* min\(selvedge_backup_every_hours > 0\) \+ (\d+)\) \* 3600$/.exec(bound) ?? []
      assert.equal((Number(times) * hours + Number(more)) * 3600, maxBackupAgeSeconds(hours))
    }
    assert.match(alerts, new RegExp(`\\) > ${healthThresholds.failedPercent / 100}$`, 'm'))
  })

  test('no two endpoints have one name', () => {
    assert.equal(new Set(endpointNames.values()).size, endpoints.length)
  })
})
