import type { Services } from '#server/rpc/services.ts'
import { chatPage } from './chat-html.ts'
import { indexPage } from './index-html.ts'
import { dataJson } from './json.ts'
import { paths } from './paths.ts'
import { readExportData } from './read.ts'
import type { ExportData } from './read.ts'
import { openSpool } from './spool.ts'
import type { ByteRange, Spool } from './spool.ts'

/** Everything an archive is made of but the pictures, which are fetched as it is read. */
export type DataExport = {
  readonly myId: string
  readonly mine: ExportData
  readonly at: Date
  readonly parts: readonly { readonly name: string; readonly span: ByteRange }[]
  readonly spool: Spool
}

/**
 * Reads all that is one's own as it stood at one moment [DD4], and writes its pages. They go to the disk first: a
 * slow reader holds no connection of the database.
 */
export async function buildExport(services: Services, myId: string, timeZone: string): Promise<DataExport> {
  const { config, database } = services
  const spool = await openSpool(config.dataDir)
  const product = config.product.name
  const at = new Date()
  try {
    return await database.readOnly.orm.transaction(
      async (db) => {
        const mine = await readExportData(db, myId)
        const parts: { name: string; span: ByteRange }[] = []
        const add = async (name: string, pieces: AsyncIterable<string>): Promise<void> => {
          parts.push({ name, span: await spool.append(pieces) })
        }
        const look = { product, at, myId, timeZone }
        await add(paths.index, indexPage(db, mine, look))
        for (const chat of mine.chats) await add(paths.chat(chat.number), chatPage(db, chat, look))
        await add(paths.data, dataJson(db, mine, look))
        return { myId, mine, at, parts, spool }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } catch (error) {
    await spool.close()
    throw error
  }
}
