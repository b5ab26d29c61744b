// The OpenAPI document of this server, made once.
import type { FileReply } from '#contract/endpoint.ts'
import { openApi } from '#contract/openApi.ts'
import { version } from '#server/version.ts'

let bytes: Uint8Array | undefined

export async function readOpenApi(): Promise<FileReply> {
  bytes ??= Buffer.from(JSON.stringify(openApi(version)))
  return { name: 'openapi.json', type: 'application/json', bytes, download: false }
}
