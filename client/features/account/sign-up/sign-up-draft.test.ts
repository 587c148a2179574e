import { afterEach, expect, it, vi } from 'vitest'
import { readSignUpDraft, saveSignUpDraft } from './sign-up-draft.ts'

const items = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})
afterEach(() => items.clear())

const empty = { email: '', age: '', role: null, skills: [] }

it('[SU16] restores what was entered, and nothing invalid', () => {
  const draft = { email: 'kim@example.org', age: '40', role: 'mentor', skills: ['law'] } as const
  saveSignUpDraft(draft)
  expect(readSignUpDraft()).toEqual(draft)
  for (const stored of ['', 'null', '{}', '{"email":1,"age":"","skills":[]}', '{"email":"","age":""}']) {
    items.set('pathlight.sign-up', stored)
    expect(readSignUpDraft()).toEqual(empty)
  }
})

it('[SU16] stores nothing for an empty or finished sign-up', () => {
  saveSignUpDraft({ ...empty, email: 'kim@example.org' })
  saveSignUpDraft(empty)
  expect(items.size).toBe(0)
})
