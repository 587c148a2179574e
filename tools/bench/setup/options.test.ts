import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const database = ['--database', 'postgres://me@127.0.0.1/pathlight']

it.each([
  ['--server', 'https://mentors.example.org', ...database],
  ['--server', 'http://10.0.0.7:3000', ...database],
  ['--server', 'http://localhost:3000', '--database', 'postgres://me@db.example.org/pathlight'],
  [
    '--server',
    'http://localhost:3000',
    '--database',
    'postgres://me@localhost/pathlight?host=db.example.org',
  ],
])('rejects load on another machine: %s %s', (...args) => {
  expect(() => readOptions(args)).toThrow('must be an address of this machine')
})

it("accepts a server and a database on this machine, also by the database's socket", () => {
  const socket = 'postgres://pathlight@localhost/pathlight?host=/tmp/data/run'
  expect(readOptions(['--server', 'http://127.0.0.1:3000', '--database', socket]).database).toBe(socket)
  expect(readOptions([])).toMatchObject({ server: null, seconds: 4, runs: 5, users: 1_000, loads: 1 })
})

it('limits the values of its options', () => {
  expect(() => readOptions(['--users', '100000'])).toThrow('from 1 to 2000')
  expect(() => readOptions(['--seconds', '3600'])).toThrow('from 1 to 60')
  expect(() => readOptions(['--nonsense'])).toThrow('Usage')
})
