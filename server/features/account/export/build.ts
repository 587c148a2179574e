import type { Services } from '#server/rpc/services.ts'
import { chatPage } from './chat-html.ts'
import { indexPage } from './index-html.ts'
import { dataJson } from './json.ts'
import { paths } from './paths.ts'
import { readExportData } from './read.ts'
import type { ExportData } from './read.ts'
import { workPage } from './work-html.ts'
import { openSpool } from './spool.ts'
import type { ByteRange, Spool } from './spool.ts'

/** The content of an archive without the images, which are fetched while it is read. */
export type DataExport = {
  readonly myId: string
  readonly data: ExportData
  readonly at: Date
  readonly parts: readonly { readonly name: string; readonly span: ByteRange }[]
  readonly spool: Spool
}

/**
 * Reads all data of a member from one snapshot of the database [DD4], and writes the pages of the archive to the disk,
 * so that a slow download holds no database connection. The caller closes the spool.
 */
export async function buildExport(services: Services, myId: string, timeZone: string): Promise<DataExport> {
  const { config, database } = services
  const spool = await openSpool(config.dataDir)
  const product = config.product.name
  const at = new Date()
  try {
    return await database.readOnly.orm.transaction(
      async (db) => {
        const data = await readExportData(db, myId, config.safeguarding)
        const parts: { name: string; span: ByteRange }[] = []
        const add = async (name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> => {
          parts.push({ name, span: await spool.append(pieces) })
        }
        const context = { product, at, myId, timeZone }
        await add(paths.index, indexPage(db, data, context))
        for (const chat of data.chats) await add(paths.chat(chat.number), chatPage(db, chat, context))
        for (const work of data.works) await add(paths.work(work.number), workPage(work, context))
        await add(paths.data, dataJson(db, data, context))
        return { myId, data, at, parts, spool }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } catch (error) {
    await spool.close()
    throw error
  }
}
