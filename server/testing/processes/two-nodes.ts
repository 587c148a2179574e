import { createTestApp } from '../clients/app.ts'
import type { TestApp } from '../clients/app.ts'
import { openSocket } from '../clients/live.ts'
import { listen } from '../clients/wire.ts'

export type TwoNodes = {
  readonly one: TestApp
  readonly two: TestApp
  readonly ports: { readonly one: number; readonly two: number }
  readonly close: () => Promise<void>
}

/** Two servers with one database and one Redis. */
export async function twoNodes(env: Record<string, string> = {}): Promise<TwoNodes> {
  const one = await createTestApp(env)
  const two = await createTestApp(env, one)
  return {
    one,
    two,
    ports: { one: await listen(one.app), two: await listen(two.app) },
    async close() {
      await two.close()
      await one.close()
    },
  }
}

/** Opens a tab of this member at a node, with these queries. */
export async function openTab(port: number, { cookie }: { cookie: string }, names: readonly View[]) {
  const socket = await openSocket({ port, cookie })
  const feed = await socket.watch(names.map(([name, input]) => ({ name, input })))
  return {
    socket,
    feed,
    texts: () => (feed.of('messages').rows ?? []).map((row) => (row as unknown as { text: string }).text),
  }
}

type View = readonly [name: string, input?: unknown]
