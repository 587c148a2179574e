import { describe, expect, it } from 'vitest'
import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connection } from '#shared/contract/connections.ts'
import type { PersonCard } from '#shared/domain/people/names.ts'
import { getGreeting } from './greeting.ts'
import { getNextStep, isContradicted, type DashboardState } from './next-step.ts'

const other = { id: 'a', role: 'mentee', name: 'Ada' } as PersonCard
const connection = {
  id: 'm__a',
  status: 'pending',
  createdAt: 0,
  person: { ...other, skills: [], about: '' },
} as unknown as Connection
const chat = (more: Partial<ChatSummary> = {}): ChatSummary => ({
  id: 'm__a',
  other,
  lastSeq: 0,
  unread: 0,
  last: { text: 'hi', isMine: true, hasImage: false, at: 0 },
  ...more,
})
const nothing = { pending: [], accepted: [], rejected: [] }

const createState = (role: DashboardState['role'], more: Partial<DashboardState> = {}): DashboardState => ({
  role,
  isNamePromptPending: false,
  fullName: 'Somebody',
  about: 'Words.',
  connections: nothing,
  chats: [],
  ...more,
})
const pending = { connections: { ...nothing, pending: [connection] } }

describe('the next step', () => {
  it('[PE8] is to answer a pending request, before anything else', () => {
    const step = getNextStep(
      createState('mentor', { ...pending, fullName: null, chats: [chat({ unread: 2 })] }),
    )
    expect(step).toEqual({ kind: 'answer', name: 'Ada', count: 1 })
  })

  it('[PE8] is to read unread messages', () => {
    const step = getNextStep(
      createState('mentee', { ...pending, fullName: null, chats: [chat({ unread: 2 })] }),
    )
    expect(step).toEqual({ kind: 'read', name: 'Ada', count: 1, chatId: 'm__a' })
  })

  it('[PE8] is to add a name, unless the prompt is already shown', () => {
    expect(getNextStep(createState('mentee', { fullName: null })).kind).toBe('name')
    expect(getNextStep(createState('mentee', { fullName: null, isNamePromptPending: true })).kind).toBe(
      'find',
    )
  })

  it('[PE8] is to send a first message in an empty chat', () => {
    for (const role of ['mentor', 'mentee'] as const) {
      const step = getNextStep(
        createState(role, { about: '', chats: [chat(), chat({ id: 'quiet', last: null })] }),
      )
      expect(step).toEqual({ kind: 'hello', name: 'Ada', chatId: 'quiet' })
    }
  })

  it('[PE12] is to say hello after the first yes, before anything that only helps the member', () => {
    const first = createState('mentee', { fullName: null, chats: [chat({ last: null })] })
    expect(getNextStep(first)).toEqual({ kind: 'firstYes' })
    expect(getNextStep({ ...first, chats: [chat({ last: null }), chat({ id: 'b', last: null })] }).kind).toBe(
      'name',
    )
    expect(getNextStep({ ...first, chats: [chat({ last: null, unread: 1 })] }).kind).toBe('read')
  })

  it('[PE8] for a mentee is to find a mentor, to wait, or nothing urgent', () => {
    expect(getNextStep(createState('mentee')).kind).toBe('find')
    expect(getNextStep(createState('mentee', pending)).kind).toBe('wait')
    expect(getNextStep(createState('mentee', { ...pending, chats: [chat()] })).kind).toBe('fine')
  })

  it('[PE8] for a mentor is to write a description, to be found, or nothing urgent', () => {
    expect(getNextStep(createState('mentor', { about: '' })).kind).toBe('about')
    expect(getNextStep(createState('mentor')).kind).toBe('listed')
    expect(getNextStep(createState('mentor', { chats: [chat()] })).kind).toBe('fine')
  })

  it('[PE8] does not say that all is done while a proposed call time waits', () => {
    const done = getNextStep(createState('mentor', { chats: [chat()] }))
    const other = getNextStep(createState('mentor', { about: '' }))
    const [agreed, proposed, past] = [
      { isAgreed: true, start: 2 },
      { isAgreed: false, start: 2 },
      { isAgreed: false, start: 1 },
    ]
    expect(isContradicted(done, [agreed, past], 1)).toBe(false)
    expect(isContradicted(done, [agreed, proposed], 1)).toBe(true)
    expect(isContradicted(other, [proposed], 1)).toBe(false)
  })
})

it('[PE8] greets by the hour and by the first name', () => {
  const greetings = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => getGreeting(hour, null))
  expect(greetings).toEqual([
    ...['Hello', 'Hello', 'Good morning', 'Good morning'],
    ...['Good afternoon', 'Good afternoon', 'Good evening', 'Good evening'],
  ])
  expect(getGreeting(9, '  Ada Lovelace ')).toBe('Good morning, Ada')
})
