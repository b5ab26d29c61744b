// The security headers of every response.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import helmet from 'helmet'

/**
 * The policy of the worker that reads codes, instead of that of pages, which allow no WebAssembly: it may compile it and fetch from here,
 * and nothing else.
 */
export const barcodeWorkerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Helmet's headers, computed once because they are the same for every response. */
export function securityHeaders(publicUrl: string): OutgoingHttpHeaders {
  const isSecure = publicUrl.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Only Internet Explorer knew it.
    xDownloadOptions: false,
  })
  addHeaders(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}
