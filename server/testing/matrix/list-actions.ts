import { liveQueries } from '#server/registry/live-queries.ts'
import { can } from '#shared/policy.ts'
import type { Actor, AvailabilityResource } from '#shared/policy.ts'
import { protections } from '#shared/safeguarding.ts'
import { newId } from '#shared/domain/ids.ts'
import { createContextFor } from '../context.ts'
import { answerOf, decide, noPair } from './action.ts'
import type { Action } from './action.ts'
import { isAccepted, isHidden, personOf, requestOf, targetOf } from './world.ts'
import type { Who, World } from './world.ts'

/** The live queries that list what a member has with others, and when one shows the pair. */
const lists = {
  // The mentee is told of the end [EN10].
  connections: ({ world, who, me }: Asked) =>
    isPermitted('request.read', world, me) || (world.state === 'ended' && who === 'mentee'),
  chats: ({ world, me }: Asked) => isPermitted('chat.read', world, me),
  pastChats: ({ world, who }: Asked) =>
    world.state === 'ended' &&
    (who === 'mentor' || who === 'mentee') &&
    protections[world.t.services.config.safeguarding].readsAfterEnd,
  online: ({ world, me }: Asked) => isPermitted('presence.read', world, me),
  ringing: ({ world, me }: Asked) => isPermitted('presence.read', world, me),
  paused: ({ world, who }: Asked) => world.state === `paused by ${who}`,
  blocked: ({ world, who }: Asked) => world.state === `blocked by ${who}`,
}
type Asked = { readonly world: World; readonly who: Who; readonly me: Actor }

function isPermitted(rule: 'request.read' | 'chat.read' | 'presence.read', world: World, me: Actor): boolean {
  const request = requestOf(world)
  return request !== null && can(rule, me, request)
}

type ListName = keyof typeof lists
export const listQueries = Object.keys(lists) as ListName[]

const listOf = (name: ListName): Action => ({
  ...{ name: `live ${name}`, rule: 'app.watch', needsSession: false, changesState: false },
  async run(world, who, isReal) {
    if (who === 'visitor') return { outcome: 'app.signedOut', body: '' }
    const ctx = await createContextFor(world.t, world.people[who])
    const source = liveQueries[name](ctx.me, undefined)
    const value = source.kind === 'snapshot' ? JSON.stringify(await source.read(ctx)) : ''
    const ids = isReal ? [world.pair, targetOf(world, who).id] : [noPair()]
    const outcome = ids.some((id) => value.includes(id)) ? 'ok' : 'nothing'
    return { outcome, body: outcome }
  },
  expected(world, who, me) {
    if (!me) return 'app.signedOut'
    return lists[name]({ world, who, me }) ? 'ok' : 'nothing'
  },
})

/** The week of the other member, who has entered none. */
const availability: Action = {
  ...{ name: 'live availability', rule: 'availability.read', needsSession: false, changesState: false },
  async run(world, who, isReal) {
    if (who === 'visitor') return { outcome: 'app.signedOut', body: '' }
    const ctx = await createContextFor(world.t, world.people[who])
    const userId = isReal ? targetOf(world, who).id : newId()
    const source = liveQueries.availability(ctx.me, { userId })
    return source.kind === 'snapshot' ? answerOf(source.read(ctx)) : { outcome: source.kind, body: '' }
  },
  expected: (world, who, me) => decide('availability.read', me, weekOf(world, who)),
}

function weekOf(world: World, who: Who): AvailabilityResource {
  const isOfPair = who === 'mentor' || who === 'mentee'
  return {
    userId: targetOf(world, who).id,
    isListed: personOf(world, who).isListed,
    isCounterpart: isOfPair && isAccepted(world.state),
    isBlocked: isHidden(world.state),
  }
}

export const listActions: readonly Action[] = [...listQueries.map(listOf), availability]
