// Sends a POST request with an Idempotency-Key and returns the raw response.
import type { TestClient } from './startTestApp.ts'

export interface KeyedResponse {
  status: number
  isReplay: boolean
  body: string
  retryAfter: string | null
}

export async function postWithKey(
  client: TestClient,
  path: string,
  body: unknown,
  key: string,
): Promise<KeyedResponse> {
  const response = await client.fetch(path, {
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
