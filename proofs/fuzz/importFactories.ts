// Parts of requests of all imports: the file, and the key that finds its outcome.
import type { FactoryContext, RequestFactory, RequestParts } from './requestFactory.ts'

export function setCsv(parts: RequestParts, csv: string): void {
  parts.query['fileName'] = 'fuzz.csv'
  delete parts.query['columns']
  parts.body = Buffer.from(csv)
  parts.headers['content-type'] = 'text/csv'
}

export function setImportKey(
  parts: RequestParts,
  { random, discovered }: FactoryContext,
  name: string,
): void {
  parts.query['key'] = random.text(20)
  discovered.add(`.${name}`, parts.query['key'])
}

export function forImportKey(name: string): RequestFactory {
  return (parts, { random, discovered }) => {
    const key = discovered.pick(random, name)
    if (key !== undefined) parts.params['key'] = key
  }
}
