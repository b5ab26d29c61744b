// A route is an endpoint bound to its operation; there is no other way to make one.
import * as z from 'zod/mini'

import type { Allow, Download, Endpoint, EventStream, FileReply, Reply } from '#contract/platform/endpoint.ts'
import type { Ctx, Upload, PublicCtx } from '#server/ctx.ts'

type CtxFor<A extends Allow> = A extends 'anyone' ? PublicCtx : Ctx

/** What an operation returns: the inside form of the reply. */
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
  /** The ctx has a person wherever the endpoint's `allow` asks for one: the hook before it saw to that. */
  run: (ctx: PublicCtx, input: unknown, upload: Upload | undefined) => Promise<unknown>
  /** What comes after the deed was committed, in no transaction: it makes the answer of the operation's result. */
  afterCommit?: (ctx: PublicCtx, result: unknown) => Promise<unknown>
}

/**
 * Binds an endpoint to the operation that keeps its promise. `follow` talks to the outside once the operation is committed;
 * a repeated call under the same Idempotency-Key skips the operation and follows its first result again.
 */
export function bind<I extends z.ZodMiniType, R extends Reply, A extends Allow>(
  endpoint: Endpoint<I, R, A>,
  operation: (ctx: CtxFor<A>, input: z.output<I>, upload: Upload) => Promise<Inside<R>>,
  follow?: (ctx: CtxFor<A>, result: Inside<R>) => Promise<Inside<R>>,
): Route {
  return {
    endpoint,
    run: (ctx, input, upload) => operation(ctx as CtxFor<A>, input as z.output<I>, upload as Upload),
    ...(follow && { afterCommit: (ctx, result) => follow(ctx as CtxFor<A>, result as Inside<R>) }),
  }
}
