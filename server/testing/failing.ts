import type pg from 'pg'
import type { Database } from '#server/db/open.ts'

/** When a statement is lost: before the database received it, or after it was done, so that its result is unknown. */
export type Loss = 'before' | 'after'

/** A database whose calls can be made to fail, like by a lost connection. */
export type Failing = {
  /** Loses the `n`-th statement from now; 1 is the next. */
  loseAt(n: number, loss: Loss): void
  /** Loses the next statement that matches this. */
  lose(what: RegExp, loss: Loss): void
  /** Loses the next commit of a transaction, but not of one of the jobs that send emails, which run at the same time. */
  loseCommit(loss: Loss): void
  /** Stops losing statements; returns the number of statements since the last call of these functions. */
  heal(): number
  /** Whether the statement that was to be lost has been lost. */
  isLost(): boolean
}

type Query = (...args: unknown[]) => unknown
type Callback = (error: Error | null, result?: unknown) => void

/** Wraps the database of a server: all connections of its pools, from their next use on. */
export function failing(database: Database): Failing {
  let count = 0
  let wanted: { isMeant: (text: string) => boolean; loss: Loss } | null = null
  let isLost = false
  const judge = (text: string): Loss | null => {
    count++
    if (!wanted?.isMeant(text)) return null
    const { loss } = wanted
    wanted = null
    isLost = true
    return loss
  }
  const { pool, readOnly, sessions } = database
  for (const one of [pool, readOnly.pool, sessions.pool]) standBetween(one, judge)
  const plan = (isMeant: (text: string) => boolean, loss: Loss): void => {
    wanted = { isMeant, loss }
    isLost = false
  }
  return {
    loseAt(n, loss) {
      const at = count + n
      plan(() => count === at, loss)
    },
    lose: (what, loss) => plan((text) => what.test(text), loss),
    loseCommit: (loss) => plan((text) => /^commit/i.test(text), loss),
    heal() {
      const was = count
      ;[count, wanted] = [0, null]
      return was
    },
    isLost: () => isLost,
  }
}

function standBetween(pool: pg.Pool, judge: (text: string) => Loss | null): void {
  const known = new WeakSet<pg.PoolClient>()
  const meet = (client: pg.PoolClient): pg.PoolClient => {
    if (!known.has(client)) divert(client, judge)
    known.add(client)
    return client
  }
  const open = pool.connect.bind(pool) as Query
  const connect = (done?: (error: Error | undefined, client?: pg.PoolClient, release?: unknown) => void) =>
    done
      ? open((error: Error | undefined, client?: pg.PoolClient, release?: unknown) =>
          done(error, client && meet(client), release),
        )
      : (open() as Promise<pg.PoolClient>).then(meet)
  Object.assign(pool, { connect })
}

/** What an email's job does in its transaction before it is sent: it looks for its notice [NT4]. */
const ofMailJob = /\bfrom "notices"/

function divert(client: pg.PoolClient, judge: (text: string) => Loss | null): void {
  const query = client.query.bind(client) as Query
  let isMailJob = false
  const diverted: Query = (...args) => {
    const text = textOf(args[0])
    if (/^begin/i.test(text)) isMailJob = false
    if (ofMailJob.test(text)) isMailJob = true
    const loss = isMailJob && /^commit/i.test(text) ? null : judge(text)
    if (loss === null) return query(...args)
    const done = args.findLast((one): one is Callback => typeof one === 'function')
    const work =
      loss === 'before'
        ? Promise.resolve()
        : (query(...args.filter((one) => one !== done)) as Promise<unknown>)
    const failed = work.then(() => {
      throw Object.assign(new Error('the line was cut'), { code: 'ECONNRESET' })
    })
    if (!done) return failed
    failed.catch((error: Error) => done(error))
    return undefined
  }
  Object.assign(client, { query: diverted })
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
