import { open } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Listens to Orca. */
export type Ears = {
  /** Resolves to what is said from the start of `work` until Orca has nothing more to do. */
  hear(work: () => Promise<unknown>, isSilenceLikely?: boolean): Promise<string[]>
}

/** What Orca sends to the synthesizer. */
const speech = /SPEECH DISPATCHER: Speaking '<speak>(.*?)<\/speak>'/gs
const pollMs = 100
/** Orca writes each event to its log, so that it is at rest once the log no longer grows. */
const restMs = 1_000
/** How long to wait for a first word. */
const patienceMs = 4_000
const longestMs = 60_000

/** `orcaLog`: the file with what Orca does. */
export function openEars(orcaLog: string): Ears {
  const log = follow(orcaLog)
  return {
    hear: async (work, isSilenceLikely = false) => {
      await log.read()
      await work()
      const start = performance.now()
      let text = ''
      let last = start
      for (;;) {
        await delay(pollMs)
        const now = performance.now()
        const more = await log.read()
        text += more
        if (more !== '') last = now
        const isPatient = isSilenceLikely || wordsIn(text).length > 0 || now - start > patienceMs
        if (isPatient && now - last > restMs) return wordsIn(text)
        if (now - start > longestMs) throw new Error('Orca did not come to rest within a minute')
      }
    },
  }
}

/** Reads what was appended since the last time. */
function follow(path: string) {
  let position = 0
  return {
    read: async () => {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        const buffer = Buffer.alloc(size - position)
        await file.read(buffer, 0, buffer.length, position)
        position = size
        return buffer.toString()
      } finally {
        await file.close()
      }
    },
  }
}

/** Without the marks that Orca sets between words. */
const wordsIn = (log: string) =>
  [...log.matchAll(speech)].map(([, marked = '']) =>
    marked
      .replaceAll(/<mark [^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
