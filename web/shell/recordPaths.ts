// The paths of the pages of a plain record.
import {
  type AnyRecord,
  type Hyphenated,
  hyphenate,
  importsPath,
} from '#domain/platform/records/defineRecord.ts'

export interface RecordPagePaths<D extends AnyRecord> {
  list: `/${D['path']}`
  page: `/${D['path']}/$id`
  edit: `/${D['path']}/$id/edit`
  add: `/add-${Hyphenated<D['name']>}`
  import: `/import-${D['path']}`
  imports: `/${Hyphenated<D['name']>}-imports`
  importPage: `/${Hyphenated<D['name']>}-imports/$id`
}

export function recordPaths<D extends AnyRecord>(record: D): RecordPagePaths<D> {
  const { path, name } = record
  return {
    list: `/${path}`,
    page: `/${path}/$id`,
    edit: `/${path}/$id/edit`,
    add: `/add-${hyphenate(name)}`,
    import: `/import-${path}`,
    imports: `/${importsPath(record)}`,
    importPage: `/${importsPath(record)}/$id`,
  } as RecordPagePaths<D>
}
