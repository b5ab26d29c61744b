// A route binds an endpoint to its operation.
import * as z from 'zod/mini'

import type { Allow, Download, Endpoint, EventStream, FileReply, Reply } from '#contract/platform/endpoint.ts'
import type { Ctx, Upload, PublicCtx } from '#server/ctx.ts'

type CtxFor<A extends Allow> = A extends 'anyone' ? PublicCtx : Ctx

/** The return type of an operation: the decoded form of the reply. */
type Inside<R extends Reply> = R extends z.ZodMiniType
  ? z.output<R>
  : R extends EventStream<infer Event>
    ? AsyncIterable<z.output<Event>>
    : R extends 'file'
      ? FileReply
      : R extends 'download'
        ? Download
        : R extends 'redirect'
          ? { to: string }
          : void

export interface Route {
  endpoint: Endpoint
  /** `ctx.user` is set if the endpoint requires a session. */
  run: (ctx: PublicCtx, input: unknown, upload: Upload | undefined) => Promise<unknown>
  /** Runs after the commit, outside of the transaction, and returns the final result. */
  afterCommit?: (ctx: PublicCtx, result: unknown) => Promise<unknown>
}

/**
 * `afterCommit` talks to other services once the operation is committed. A repeated call with the same Idempotency-Key skips the
 * operation and runs `afterCommit` with the first result.
 */
export function bind<I extends z.ZodMiniType, R extends Reply, A extends Allow>(
  endpoint: Endpoint<I, R, A>,
  operation: (ctx: CtxFor<A>, input: z.output<I>, upload: Upload) => Promise<Inside<R>>,
  afterCommit?: (ctx: CtxFor<A>, result: Inside<R>) => Promise<Inside<R>>,
): Route {
  return {
    endpoint,
    run: (ctx, input, upload) => operation(ctx as CtxFor<A>, input as z.output<I>, upload as Upload),
    ...(afterCommit && { afterCommit: (ctx, result) => afterCommit(ctx as CtxFor<A>, result as Inside<R>) }),
  }
}

/** The operation of each endpoint, under its name. */
type Operations<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint<infer I, infer R, infer A>
    ? (ctx: CtxFor<A>, input: z.output<I>, upload: Upload) => Promise<Inside<R>>
    : never
}

/** Binds each endpoint to the operation of the same name. */
export function bindAll<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  operations: Operations<Endpoints>,
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => bind(endpoint, operations[name] as never))
}
