// A POST with an Idempotency-Key as it goes over the wire, to see the bytes of its answer and its headers.
import type { TestClient } from './startTestApp.ts'

export interface KeyedResponse {
  status: number
  isReplay: boolean
  body: string
  retryAfter: string | null
}

export async function postWithKey(
  who: TestClient,
  path: string,
  body: unknown,
  key: string,
): Promise<KeyedResponse> {
  const response = await who.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    isReplay: response.headers.get('idempotent-replay') === 'true',
    body: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  }
}
