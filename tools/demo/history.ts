import { createHash } from 'node:crypto'
import type { images, messages } from '#server/db/schema.ts'
import { chatImageUrl } from '#shared/domain/pictures.ts'
import type { Random } from './random.ts'
import type { DemoPerson } from './people.ts'
import { isScene, scenes } from './chat-images.ts'
import type { Scene } from './chat-images.ts'

export type DemoMessage = typeof messages.$inferInsert & { readonly createdAt: Date }
export type Pair = { readonly id: string; readonly mentor: DemoPerson; readonly mentee: DemoPerson }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The lines of one day of a script. */
type Line = { readonly by: 'mentor' | 'mentee'; readonly text: string; readonly scene: Scene | null }
type Session = readonly Line[]

/** The row of an image, and what it shows. */
export type DemoImage = typeof images.$inferInsert & { readonly scene: Scene }

/** Parses a script into days: see `conversations.ts` for its form. */
export function sessionsOf(script: string): Session[] {
  return script.split('\n---\n').map((day) =>
    day
      .split('\n')
      .filter((line) => line !== '')
      .map(lineOf),
  )
}

function lineOf(line: string): Line {
  const by = line.startsWith('>') ? 'mentee' : 'mentor'
  const [whole, name = ''] = /^.. ?!(\w+) ?/.exec(line) ?? []
  return whole !== undefined && isScene(name)
    ? { by, text: line.slice(whole.length), scene: name }
    : { by, text: line.slice(2), scene: null }
}

/**
 * Creates the messages of a conversation, oldest first. The last day ends at `endsAt`; earlier days are a few days
 * apart, in the afternoon.
 */
export function writeHistory(
  random: Random,
  pair: Pair,
  scripts: readonly string[],
  endsAt: number,
): { messages: DemoMessage[]; images: DemoImage[] } {
  const lines: (Line & { at: number })[] = []
  let end = endsAt
  for (const session of scripts.flatMap(sessionsOf).toReversed()) {
    let at = end
    for (const line of session.toReversed()) {
      lines.push({ ...line, at })
      at -= random.whole(1, 9) * MINUTE + random.whole(0, 59_000)
    }
    end = Math.floor(at / DAY) * DAY - random.whole(1, 3) * DAY + random.whole(15 * 60, 19 * 60) * MINUTE
  }
  const shown: DemoImage[] = []
  const said = lines.toReversed().map(({ by, text, at, scene }, index) => {
    const image = scene && imageRow(random, { chatId: pair.id, ownerId: pair[by].id, scene, at })
    if (image) shown.push(image)
    return {
      chatId: pair.id,
      seq: index + 1,
      id: random.id(),
      senderId: pair[by].id,
      senderEmail: pair[by].email,
      text,
      bodyHash: createHash('sha256')
        .update(JSON.stringify([pair.id, text, image?.id ?? null]))
        .digest(),
      imageUrl: image && chatImageUrl(pair.id, image.id),
      imageWidth: image?.width ?? null,
      imageHeight: image?.height ?? null,
      createdAt: new Date(at),
    }
  })
  return { messages: said, images: shown }
}

type Shown = { readonly chatId: string; readonly ownerId: string; readonly scene: Scene; readonly at: number }

function imageRow(random: Random, { chatId, ownerId, scene, at }: Shown): DemoImage {
  const { width, height } = scenes[scene]
  return { id: random.id(), chatId, ownerId, scene, width, height, isAttached: true, createdAt: new Date(at) }
}

/** The number of messages of one sender at the end: those the other member has not read in an unread chat. */
export function lastRun(history: readonly DemoMessage[]): number {
  const lastSender = history.at(-1)?.senderId
  const before = history.findLastIndex(({ senderId }) => senderId !== lastSender)
  return history.length - 1 - before
}
