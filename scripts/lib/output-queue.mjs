/**
 * Keeps the output of groups that run at the same time apart: the group that opened first prints as it goes, the
 * others are buffered and follow one after the other, each as a whole.
 */
export function createOutputQueue(print) {
  const queue = []
  const flush = () => {
    for (let first = queue[0]; first; first = queue[0]) {
      print(first.buffer.splice(0).join(''))
      if (!first.isClosed) return
      queue.shift()
    }
  }
  return {
    open() {
      const channel = { buffer: [], isClosed: false }
      queue.push(channel)
      return {
        write(text) {
          channel.buffer.push(text)
          if (queue[0] === channel) flush()
        },
        close() {
          channel.isClosed = true
          flush()
        },
      }
    },
  }
}
