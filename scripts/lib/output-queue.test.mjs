import { expect, it } from 'vitest'
import { createOutputQueue } from './output-queue.mjs'

function setUp() {
  const printed = []
  const queue = createOutputQueue((text) => text !== '' && printed.push(text))
  return { printed, queue }
}

it('prints the output of the first group as it arrives, and that of others when the first has ended', () => {
  const { printed, queue } = setUp()
  const [first, second] = [queue.open(), queue.open()]
  first.write('a')
  second.write('1')
  first.write('b')
  second.write('2')
  expect(printed).toEqual(['a', 'b'])
  first.close()
  expect(printed).toEqual(['a', 'b', '12'])
  second.write('3')
  expect(printed).toEqual(['a', 'b', '12', '3'])
})

it('prints a group that ended meanwhile as a whole', () => {
  const { printed, queue } = setUp()
  const [first, second, third] = [queue.open(), queue.open(), queue.open()]
  second.write('2')
  second.close()
  third.write('3')
  first.close()
  expect(printed).toEqual(['2', '3'])
})
