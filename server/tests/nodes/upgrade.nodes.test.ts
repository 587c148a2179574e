import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { chats } from '#server/db/schema.ts'
import { openSocket } from '#server/testing/clients/live.ts'
import { emptyPlace } from '#server/testing/processes/node-processes.ts'
import { linesOf, load, seedPairs, sendAll } from '#server/testing/data/message-senders.ts'
import type { Sender } from '#server/testing/data/message-senders.ts'
import { CHECKOUT } from '#server/testing/processes/server-process.ts'
import { newId } from '#shared/domain/ids.ts'
import { messageRate } from '#shared/limits.ts'

const root = await mkdtemp(join(tmpdir(), 'pathlight-upgrade-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** What the next version may change in tables that are in use. */
const NEXT = `ALTER TABLE "messages" ADD COLUMN "mood" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "greeting" text DEFAULT 'hello' NOT NULL;--> statement-breakpoint
CREATE TABLE "moods" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX "messages_mood" ON "messages" USING btree ("mood");`

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** A checkout of the next version: this one, with one more migration. */
async function nextVersion(): Promise<string> {
  const checkout = join(root, 'next')
  await mkdir(checkout)
  for (const name of ['server', 'shared', 'package.json'])
    await cp(join(CHECKOUT, name), join(checkout, name), { recursive: true })
  await symlink(join(CHECKOUT, 'node_modules'), join(checkout, 'node_modules'))
  const path = join(checkout, 'server/db/migrations/meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(checkout, 'server/db/migrations/9999_next.sql'), NEXT)
  return checkout
}

/** A member who sends messages one after another until stopped; returns the failures. */
function writing(address: string, { cookie, chatId }: Sender): () => Promise<unknown[]> {
  const over = new AbortController()
  const failed: unknown[] = []
  const going = (async () => {
    const { port, origin } = new URL(address)
    const socket = await openSocket({ port: Number(port), origin, cookie })
    while (!over.signal.aborted) {
      await socket.call('chat.send', { chatId, id: newId(), text: 'on' }).catch((error) => failed.push(error))
      await sleep(1_000 / messageRate.perSecond)
    }
    await socket.close()
  })()
  return async () => {
    over.abort()
    await going
    return failed
  }
}

it('[SN7, SN6, C4] a new version starts beside the previous one under load, which continues and can be restarted', async () => {
  const place = await emptyPlace()
  const before = place.start(join(root, 'before'))
  const here = await before.ready
  const [writer, ...senders] = await seedPairs(place.database)
  if (!writer) throw new Error('there is nobody')
  const stopWriting = writing(here, writer)
  const next = place.start(join(root, 'after'), {}, await nextVersion())
  const there = await next.ready
  const { rows } = await place.database.pool.query(`select greeting from people limit 1`)
  expect(rows).toEqual([{ greeting: 'hello' }])

  const lines = linesOf(senders)
  const half = Math.floor(lines.length / 2)
  await Promise.all([
    sendAll(here, lines.slice(0, half), () => {}),
    sendAll(there, lines.slice(half), () => {}),
  ])
  expect(lines.filter(({ sent }) => sent === null)).toEqual([])
  expect(await stopWriting()).toEqual([])

  process.kill(before.pid, 'SIGTERM')
  expect(await before.ended).toBe(0)
  const again = place.start(join(root, 'again'))
  const back = await again.ready
  const heads = await place.database.orm.select().from(chats)
  for (const sender of senders) {
    const head = heads.find(({ id }) => id === sender.chatId)?.lastSeq ?? 0
    const [seenThere, seenBack] = [await load(there, sender, head), await load(back, sender, head)]
    expect(seenBack).toEqual(seenThere)
    expect(seenBack.at(-1)?.seq).toBe(head)
  }
  for (const { pid, ended } of [again, next]) {
    process.kill(pid, 'SIGTERM')
    expect(await ended).toBe(0)
  }
  await place.close()
})
