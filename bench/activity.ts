// The activity log with 1,000 and 1,000,000 entries: each filter as a ratio to the small database, and last pages to the first.
import { findActivity } from '#contract/people/activity.ts'

import { compareFarPages, compareSizes, startApps, stopApps } from './compareSizes.ts'
import { query } from './processes.ts'

const sizes = [1000, 1_000_000]
/** Entries per day: more entries mean a longer history. */
const perDay = 1000
const limit = 50

/** User 2 acts in several modules, user 3 only sells; the system module has entries on the first day only. */
const filters = [
  '',
  'module=Invoices',
  'module=System',
  'userId=2',
  'userId=3',
  'module=Products&userId=2',
  'module=Users&userId=3',
  `startDate=${dayBefore(0)}`,
  `endDate=${dayBefore(0)}`,
  `startDate=${dayBefore(40)}&endDate=${dayBefore(0)}`,
  'startDate=2000-01-01&endDate=2099-12-31',
  'endDate=2000-01-01',
  `module=Invoices&startDate=${dayBefore(40)}&endDate=${dayBefore(0)}`,
  'module=System&startDate=2000-01-01&endDate=2099-12-31',
  `userId=3&startDate=${dayBefore(40)}&endDate=${dayBefore(0)}`,
  `module=Products&userId=2&startDate=${dayBefore(40)}&endDate=${dayBefore(0)}`,
  'module=Users&userId=3&startDate=2000-01-01&endDate=2099-12-31',
]

export async function measureActivity(): Promise<void> {
  const apps = await startApps('activity', sizes, fill)
  for (const filter of filters) {
    const path = `${findActivity.path}?limit=${limit}&${filter}`
    await compareSizes(apps, `activity ${filter || 'without a filter'}`, path)
  }
  for (const app of apps.slice(1)) await compareFarPages(app, findActivity.path, limit)
  await stopApps(apps)
}

/** Inserts sealed and counted entries with their users by SQL; the seals are not valid. */
async function fill(databaseUrl: string, size: number): Promise<void> {
  await query(
    databaseUrl,
    `insert into users (email, first_name, last_name, role, created_at)
     select 'person' || place || '@bench.test', 'Person', place::text, 'Staff', now() from generate_series(2, 12) as place`,
  )
  await query(
    databaseUrl,
    `insert into activity_log (created_at, user_id, user_name, action, module, ip_address, subject_type, subject_id,
       seal_position, seal)
     select now() - interval '1 day' - ($1::int - place) * interval '1 day' / ${perDay}, user_id, 'Person ' || user_id,
       'Action ' || place, module, '192.0.2.' || user_id, 'product', place, places.last + place, sha256(place::text::bytea)
     from generate_series(1, $1::int) as place
     cross join lateral (select 1 + (place % 12) * 7919 % 12 as user_id) as person
     cross join lateral (
       select case
         when user_id = 3 then 'Invoices'
         when place <= 3 then 'System'
         when place % 20 = 0 then 'Inventory'
         when place % 20 < 4 then 'Users'
         when place % 20 < 10 then 'Products'
         else 'Invoices'
       end as module
     ) as entry
     cross join (select coalesce(max(seal_position), 0) as last from activity_log) as places`,
    [size],
  )
  await query(databaseUrl, `delete from activity_counts`)
  await query(databaseUrl, `select count_sealed(1, max(seal_position)) from activity_log`)
  await query(databaseUrl, 'vacuum (analyze)')
}

function dayBefore(days: number): string {
  return new Date(Date.now() - (days + 1) * 86_400_000).toISOString().slice(0, 10)
}
