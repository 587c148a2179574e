import { liveQueries } from '#server/registry/live-queries.ts'
import { profilePictureUrl } from '#shared/domain/pictures.ts'
import type { PairIds } from '../data/minor-secrets.ts'
import { secretWord } from '../data/minor-secrets.ts'
import { allCalls, guardianCalls, staffCalls } from './calls.ts'
import type { Call } from './calls.ts'
import type { Visitor } from './app.ts'
import { listLiveQueries } from './live-queries.ts'
import { openSocket } from './live.ts'

/** A pair with a minor: whom and what a walk asks for. */
export type Walked = {
  readonly port: number
  readonly minorId: string
  readonly chatId: string
  readonly imageId: string
  readonly ids: PairIds
  /** When the agreed call of the pair begins. */
  readonly callAt: number
}

/** Whose id a call takes as `id`, by its path. */
const idByPath: readonly (readonly [RegExp, keyof PairIds])[] = [
  [/^chat\.send$/, 'message'],
  [/^chat\./, 'held'],
  [/AgendaLine$/, 'line'],
  [/^calls\./, 'time'],
  [/^work\..*Note$/, 'meeting'],
  [/^work\./, 'item'],
  [/^notes\./, 'note'],
  [/^notices\./, 'notice'],
  [/^safety\./, 'report'],
  [/^account\./, 'session'],
]

/** Puts the minor, the pair, and what it has into the input of a call. */
function aboutMinor(path: string, input: Call['example'], { minorId, chatId, imageId, ids }: Walked) {
  const key = idByPath.find(([pattern]) => pattern.test(path))?.[1]
  const real: Record<string, unknown> = {
    ...{ chatId, requestId: chatId, roomName: chatId, expiryId: chatId },
    ...{ mentorId: minorId, userId: minorId, minorId, id: key && ids[key] },
    ...{ timeId: ids.time, callTimeId: ids.time, aimId: ids.item, imageId, before: 99, search: secretWord },
  }
  return (
    input &&
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        typeof value === typeof real[name] ? real[name] : value,
      ]),
    )
  )
}

/**
 * First whatever leaves the session as it is; then the block, which lists the blocked by name; then what ends the session, and
 * the end of a block, after which the two see each other again [BL3].
 */
const rankOf = (path: string): number =>
  /logOut|leave|endAll|endSession|delete|unblock/i.test(path) ? 2 : Number(path === 'safety.block')

async function ask(
  actor: Visitor,
  { path, type }: Pick<Call, 'path' | 'type'>,
  input: unknown,
): Promise<string> {
  const query = `/api/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
  return (type === 'query' ? await actor.get(query) : await actor.post(path, input)).body
}

/** What the calls answer that change nothing of the member's session, and then those that do. */
async function askAll(actor: Visitor, calls: readonly Call<string>[], prefix: string, walked: Walked) {
  const received: string[] = []
  for (const { path, type, example, fullExample } of calls) {
    if (type === 'subscription') continue
    // What is optional makes a query find less, such as a place in a list.
    const isSame = type !== 'query' || JSON.stringify(example) === JSON.stringify(fullExample)
    for (const one of isSame ? [fullExample] : [fullExample, example])
      received.push(await ask(actor, { path: `${prefix}${path}`, type }, aboutMinor(path, one, walked)))
  }
  return received
}

/** Everything that a member gets from all live queries, and what they list as blocked. */
async function watchAll({ cookie }: Visitor, { port, chatId, minorId, ids, callAt }: Walked) {
  const received: string[] = []
  const socket = await openSocket({ port, cookie })
  socket.raw.on('message', (data: Buffer) => received.push(data.toString()))
  const wanted = listLiveQueries({ chatId, otherId: minorId, timeId: ids.time, from: callAt - 3_600_000 })
  const feed = await socket.watch(wanted)
  const answered = () => new Set(feed.events.flatMap((event) => ('key' in event ? [event.key] : []))).size
  await feed.until('every live query', () => answered() === Object.keys(liveQueries).length)
  const blocked = JSON.stringify(feed.of('blocked').value)
  return { received, blocked, end: () => socket.raw.terminate() }
}

/**
 * Everything that a member gets from all procedures, live queries, and files, without the list of whom they blocked, which has
 * the names [BL2].
 */
export async function walkAsMember(actor: Visitor, walked: Walked): Promise<string> {
  const { received, blocked, end } = await watchAll(actor, walked)
  const picture = await actor.get(profilePictureUrl(walked.minorId, 1) ?? '')
  const calls = allCalls().toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  const isFirst = ({ path }: Call) => rankOf(path) === 0
  const first = await askAll(actor, calls.filter(isFirst), '', walked)
  end()
  const last = await askAll(
    actor,
    calls.filter((call) => !isFirst(call)),
    '',
    walked,
  )
  const all = [...received, picture.body, ...first, ...last].join('\n')
  return blocked === '[]' ? all : all.replaceAll(blocked, '')
}

/** Everything that somebody who is no member gets: the calls of members, of guardians, and of staff. */
export async function walkAsOther(actor: Visitor, walked: Walked): Promise<string> {
  const opened = await openSocket({ port: walked.port, cookie: actor.cookie }).catch(() => null)
  if (opened) throw new Error('opened a socket without the session of a member')
  const sorted = <Rule extends string>(calls: readonly Call<Rule>[]) =>
    calls.toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  const ofMembers = await askAll(actor, sorted(allCalls()), '', walked)
  const ofGuardians = await askAll(actor, sorted(guardianCalls()), 'guardian/', walked)
  const ofStaff = await askAll(actor, sorted(staffCalls()), 'staff/', walked)
  return [...ofMembers, ...ofGuardians, ...ofStaff].join('\n')
}
