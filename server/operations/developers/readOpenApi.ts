// The OpenAPI document of this server, built on the first request.
import { buildOpenApiDocument } from '#contract/buildOpenApiDocument.ts'
import type { FileReply } from '#contract/platform/endpoint.ts'
import { version } from '#server/platform/version.ts'

let bytes: Uint8Array | undefined

export async function readOpenApi(): Promise<FileReply> {
  bytes ??= Buffer.from(JSON.stringify(buildOpenApiDocument(version)))
  return { name: 'openapi.json', type: 'application/json', bytes, download: false }
}
