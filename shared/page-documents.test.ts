import { expect, it } from 'vitest'
import { getDocumentKind, pageDocuments } from './page-documents.ts'

it('[WE-3] gives documents of their own to the lobby and the room, and to no other page', () => {
  expect(pageDocuments).toEqual([
    { kind: 'lobby', path: '/call' },
    { kind: 'room', path: '/room/' },
  ])
  expect(getDocumentKind('/call')).toBe('lobby')
  expect(getDocumentKind('/room/a-b__a')).toBe('room')
  for (const path of ['/', '/chat', '/chat/call', '/calls', '/rooms/x', '/call/x', '/room'])
    expect([path, getDocumentKind(path)]).toEqual([path, 'app'])
})
