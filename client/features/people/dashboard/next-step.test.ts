import { describe, expect, it } from 'vitest'
import type { ChatSummary } from '#shared/contract/chat.ts'
import type { Connection } from '#shared/contract/connections.ts'
import { getGreeting } from './greeting.ts'
import { getNextStep, type DashboardState } from './next-step.ts'

const other = { id: 'a', role: 'mentee', name: 'Ada', picture: null } as const
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

const known = (role: DashboardState['role'], more: Partial<DashboardState> = {}): DashboardState => ({
  role,
  isNamePromptPending: false,
  fullName: 'Somebody',
  about: 'Words.',
  connections: nothing,
  chats: [],
  ...more,
})
const waiting = { connections: { ...nothing, pending: [connection] } }

describe('the next step', () => {
  it('[PE8] is to answer whoever waits, before anything else', () => {
    const step = getNextStep(known('mentor', { ...waiting, fullName: null, chats: [chat({ unread: 2 })] }))
    expect(step).toEqual({ kind: 'answer', name: 'Ada', count: 1 })
  })

  it('[PE8] is to read what is new', () => {
    const step = getNextStep(known('mentee', { ...waiting, fullName: null, chats: [chat({ unread: 2 })] }))
    expect(step).toEqual({ kind: 'read', name: 'Ada', count: 1, chatId: 'm__a' })
  })

  it('[PE8] is the name where there is none, unless it is asked for already', () => {
    expect(getNextStep(known('mentee', { fullName: null })).kind).toBe('name')
    expect(getNextStep(known('mentee', { fullName: null, isNamePromptPending: true })).kind).toBe('find')
  })

  it('[PE8] is a first word where nobody has said one', () => {
    for (const role of ['mentor', 'mentee'] as const) {
      const step = getNextStep(known(role, { about: '', chats: [chat(), chat({ id: 'quiet', last: null })] }))
      expect(step).toEqual({ kind: 'hello', name: 'Ada', chatId: 'quiet' })
    }
  })

  it('[PE8] for a mentee is to find a mentor, to wait, or nothing that presses', () => {
    expect(getNextStep(known('mentee')).kind).toBe('find')
    expect(getNextStep(known('mentee', waiting)).kind).toBe('wait')
    expect(getNextStep(known('mentee', { ...waiting, chats: [chat()] })).kind).toBe('fine')
  })

  it('[PE8] for a mentor is to say something about oneself, to be found, or nothing that presses', () => {
    expect(getNextStep(known('mentor', { about: '' })).kind).toBe('about')
    expect(getNextStep(known('mentor')).kind).toBe('listed')
    expect(getNextStep(known('mentor', { chats: [chat()] })).kind).toBe('fine')
  })
})

it('[PE8] greets by the hour and by the first name', () => {
  const hours = [0, 4, 5, 11, 12, 17, 18, 23].map((hour) => getGreeting(hour, null).split(' ')[1])
  expect(hours).toEqual([
    'evening',
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
  expect(getGreeting(9, '  Ada Lovelace ')).toBe('Good morning, Ada')
})
