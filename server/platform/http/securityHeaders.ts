// The security headers of every response.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import helmet from 'helmet'

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
